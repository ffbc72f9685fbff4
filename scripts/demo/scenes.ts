import type { SceneSpec } from './packages.ts'

export const stockroomFire: SceneSpec = {
  door: {
    by: '18 h 40, devant la réserve',
    says: 'Vous êtes seul. Vous ouvrez la porte : une odeur, puis une fumée au ras du plafond.',
    picture: 'stockroom',
    choices: [
      {
        text: 'J’entre voir ce qui brûle',
        worth: 0,
        reply: 'La fumée descend. Vous ne voyez plus la porte derrière vous.',
        to: 'smoke',
      },
      {
        text: 'Je referme et je déclenche l’alarme',
        worth: 2,
        reply: 'La porte retient la fumée un quart d’heure. Le magasin se vide dans le calme.',
        to: 'alarm',
      },
      {
        text: 'Je vais chercher un extincteur',
        worth: 1,
        reply: 'Vous revenez deux minutes plus tard, et personne n’est encore prévenu.',
        to: 'smoke',
      },
    ],
  },
  alarm: {
    by: 'Dans l’allée',
    says: 'L’alarme sonne. Une cliente vous demande si elle peut finir ses achats.',
    picture: 'counter',
    choices: [
      {
        text: 'Non : je lui montre la sortie la plus proche',
        worth: 2,
        reply: 'Elle vous suit, et trois personnes avec elle.',
        to: 'meeting',
      },
      {
        text: 'Je la laisse choisir',
        worth: 0,
        reply: 'Elle reste dans l’allée. Le serre-file devra revenir la chercher.',
        to: 'meeting',
      },
      {
        text: 'Oui, si elle se dépêche',
        worth: 0,
        reply: 'Elle fait la queue en caisse. Une minute, puis deux.',
        to: 'meeting',
      },
    ],
  },
  smoke: {
    by: 'Dans la réserve',
    says: 'La fumée s’épaissit. Vous ne voyez plus le fond.',
    picture: 'extinguisher',
    choices: [
      {
        text: 'J’ouvre le quai pour faire de l’air',
        worth: 0,
        reply: 'L’air nourrit le feu : les cartons du bas s’enflamment.',
        to: 'meeting',
      },
      {
        text: 'Je vide l’extincteur au jugé',
        worth: 0,
        reply: 'Quinze secondes, et il est vide. Le feu tient.',
        to: 'meeting',
      },
      {
        text: 'Je sors en me baissant, je ferme, je donne l’alerte',
        worth: 2,
        reply: 'L’air est en bas : vous trouvez la porte. L’alarme sonne enfin.',
        to: 'meeting',
      },
    ],
  },
  meeting: {
    by: 'Au point de rassemblement',
    says: 'Tout le monde est dehors, sauf peut-être Awa. Les pompiers arrivent.',
    picture: 'kit',
    choices: [
      { text: 'Je retourne la chercher', worth: 0, reply: 'Les pompiers ont maintenant deux personnes à trouver.' },
      {
        text: 'Je dis aux pompiers qui manque, et où elle travaillait',
        worth: 2,
        reply: 'Ils savent où aller. Awa était au quai : elle sort avec eux.',
      },
      {
        text: 'J’attends que l’on me pose la question',
        worth: 1,
        reply: 'On vous la pose, cinq minutes trop tard.',
      },
    ],
  },
}

export const lostParcel: SceneSpec = {
  arrival: {
    by: 'Mme Ferrand, téléphone à la main',
    says: '« Neuf jours ! Vous êtes la troisième personne à qui je raconte la même histoire. »',
    picture: 'counter',
    choices: [
      {
        text: '« Calmez-vous, madame. »',
        worth: 0,
        reply: 'Elle hausse le ton. Deux clients se retournent.',
        to: 'angry',
      },
      {
        text: '« Cela vous a pris du temps. Racontez-moi une dernière fois : je m’en occupe. »',
        worth: 2,
        reply: 'Elle souffle. Le ton baisse d’un cran.',
        to: 'calm',
      },
      {
        text: '« Ce n’est pas moi qui ai fait l’envoi. »',
        worth: 1,
        reply: 'C’est vrai, et cela ne l’avance à rien.',
        to: 'angry',
      },
    ],
  },
  calm: {
    by: 'Mme Ferrand, plus bas',
    says: '« Je l’attendais pour un anniversaire. C’était hier. »',
    picture: 'counter',
    choices: [
      {
        text: '« Toutes mes excuses. Je cherche où il est, devant vous. »',
        worth: 2,
        reply: 'Elle se penche vers l’écran : vous cherchez ensemble.',
        to: 'screen',
      },
      {
        text: '« Il faut appeler le transporteur. »',
        worth: 0,
        reply: 'Elle l’a fait. Trois fois.',
        to: 'screen',
      },
      {
        text: '« Je peux vous faire un avoir. »',
        worth: 1,
        reply: 'Elle n’a pas demandé d’argent : elle veut d’abord savoir.',
        to: 'screen',
      },
    ],
  },
  angry: {
    by: 'Mme Ferrand, plus fort',
    says: '« Je veux voir votre responsable, tout de suite ! »',
    picture: 'counter',
    choices: [
      {
        text: '« Elle est en réunion. »',
        worth: 0,
        reply: 'Elle pose son téléphone sur la caisse et ne bouge plus.',
        to: 'screen',
      },
      {
        text: 'Je me tais et je baisse les yeux',
        worth: 1,
        reply: 'Le silence l’apaise un peu, mais rien n’avance.',
        to: 'screen',
      },
      {
        text: '« Je l’appelle. En attendant, je cherche votre colis. »',
        worth: 2,
        reply: 'Deux actes valent mieux qu’une excuse. Elle attend.',
        to: 'screen',
      },
    ],
  },
  screen: {
    by: 'À l’écran',
    says: 'Le colis est au dépôt de Vénissieux depuis mardi.',
    picture: 'office',
    choices: [
      {
        text: 'Je lui donne mon prénom, un délai et un numéro direct',
        worth: 2,
        reply: 'Elle repart avec un nom et une heure. Elle reviendra.',
      },
      {
        text: '« Vous devriez le recevoir bientôt. »',
        worth: 0,
        reply: '« Bientôt » : elle a déjà entendu ce mot deux fois.',
      },
      {
        text: 'Je lui écris l’adresse du dépôt',
        worth: 1,
        reply: 'Elle sait où est son colis, mais c’est encore à elle de faire le chemin.',
      },
    ],
  },
}

export const smokeInStockroom: SceneSpec = {
  door: {
    by: '6.40 pm, at the stockroom door',
    says: 'You are alone. You open the door: a smell, then smoke along the ceiling.',
    picture: 'stockroom',
    choices: [
      {
        text: 'I go in to see what is burning',
        worth: 0,
        reply: 'The smoke comes down. You can no longer see the door behind you.',
        to: 'smoke',
      },
      {
        text: 'I shut the door and raise the alarm',
        worth: 2,
        reply: 'The door holds the smoke for a quarter of an hour. The store empties calmly.',
        to: 'alarm',
      },
      {
        text: 'I fetch an extinguisher',
        worth: 1,
        reply: 'You are back two minutes later, and nobody has been warned yet.',
        to: 'smoke',
      },
    ],
  },
  alarm: {
    by: 'In the aisle',
    says: 'The alarm rings. A customer asks whether she can finish her shopping.',
    picture: 'counter',
    choices: [
      {
        text: 'No: I show her the nearest exit',
        worth: 2,
        reply: 'She follows you, and three more people with her.',
        to: 'meeting',
      },
      { text: 'I let her decide', worth: 0, reply: 'She stays. Somebody has to come back for her.', to: 'meeting' },
      { text: 'Yes, if she is quick', worth: 0, reply: 'She queues at the till. One minute, then two.', to: 'meeting' },
    ],
  },
  smoke: {
    by: 'In the stockroom',
    says: 'The smoke thickens. You can no longer see the back wall.',
    picture: 'extinguisher',
    choices: [
      {
        text: 'I open the loading bay to let air in',
        worth: 0,
        reply: 'Air feeds the fire: the lower boxes catch.',
        to: 'meeting',
      },
      {
        text: 'I empty the extinguisher into the smoke',
        worth: 0,
        reply: 'Fifteen seconds, and it is empty. The fire is not out.',
        to: 'meeting',
      },
      {
        text: 'I leave, low, shut the door and raise the alarm',
        worth: 2,
        reply: 'The air is near the floor: you find the door. The alarm rings at last.',
        to: 'meeting',
      },
    ],
  },
  meeting: {
    by: 'At the assembly point',
    says: 'Everybody is out, except perhaps Priya. The fire brigade arrives.',
    picture: 'kit',
    choices: [
      { text: 'I go back for her', worth: 0, reply: 'The fire brigade now has two people to find.' },
      {
        text: 'I tell them who is missing, and where she was',
        worth: 2,
        reply: 'They know where to go. Priya was at the loading bay: she comes out with them.',
      },
      { text: 'I wait until somebody asks me', worth: 1, reply: 'Somebody does, five minutes too late.' },
    ],
  },
}
