import type { Help } from './help.ts'

export const help: Help = {
  participant: [
    {
      question: 'Je n’ai pas reçu mon invitation. Que faire ?',
      answer:
        'Regardez dans les courriers indésirables. Sinon, demandez à la personne qui gère la formation dans votre entreprise de vous l’envoyer de nouveau. Le lien d’une invitation reste valable 30 jours ; un lien périmé vous propose d’en recevoir un autre.',
    },
    {
      question: 'Comment commencer un module ?',
      answer:
        'Ouvrez « Mes modules », puis le module. La première fois, une page vous montre ce que votre entreprise verra de votre formation : acceptez, puis ouvrez le premier contenu. Au clavier, N et P passent d’un contenu à l’autre, F affiche en plein écran et la touche « point d’interrogation » présente ces raccourcis, que vous pouvez désactiver.',
    },
    {
      question: 'Que voit mon entreprise ?',
      answer:
        'Votre nom, votre e-mail, votre avatar et l’état de votre compte ; votre progression, vos scores, vos réponses, vos dates, votre temps de formation et votre attestation. Elle ne voit jamais vos notes.',
    },
    {
      question: 'Pourquoi un contenu est-il verrouillé ?',
      answer: 'Il s’ouvre quand les contenus qu’il demande sont terminés. Le module dit lesquels.',
    },
    {
      question: 'Mon travail est-il enregistré ?',
      answer:
        'Oui, au fur et à mesure. Le lecteur affiche « Enregistré ». Sans connexion, votre navigateur garde ce qui n’est pas encore parti et l’envoie dès que possible : rouvrez alors le module sur le même appareil.',
    },
    {
      question: 'Puis-je refaire un quiz ?',
      answer: 'Oui, rouvrez-le. Votre meilleur score compte : il ne baisse jamais, et un contenu terminé le reste.',
    },
    {
      question: 'Quelle différence entre l’échéance et la fin d’accès ?',
      answer:
        'L’échéance est la date souhaitée : après elle, le module est signalé en retard mais reste ouvert. La fin d’accès ferme le module. « Mes modules » peut ajouter ces dates à votre agenda, et un e-mail les résume le lundi tant que vous le souhaitez.',
    },
    {
      question: 'Mon module est fermé. Pourquoi ?',
      answer:
        'Votre accès s’est terminé ou a été révoqué, ou la licence de votre entreprise est suspendue ou terminée. Vos résultats, vos notes et votre attestation restent visibles. Pour rouvrir le module, adressez-vous à votre entreprise.',
    },
    {
      question: 'Où trouver mon attestation ?',
      answer:
        'Dans « Mes attestations » et sur la page du module terminé, si ce module en délivre une. Toute personne à qui vous donnez son code peut la vérifier sur la plateforme.',
    },
    {
      question: 'J’ai oublié mon mot de passe.',
      answer:
        'Sur la page de connexion, choisissez « Mot de passe oublié ? ». Vous recevez un lien valable une heure. Pour changer de mot de passe en restant connecté : « Mon compte », puis « Modifier ».',
    },
    {
      question: 'Comment changer d’adresse e-mail ?',
      answer:
        'Dans « Mon compte », choisissez « Changer d’adresse e-mail ». Vous confirmez depuis la nouvelle adresse, et vous gardez vos modules, vos résultats et vos notes.',
    },
    {
      question: 'Comment obtenir une copie de mes données, ou faire supprimer mon compte ?',
      answer:
        'Dans « Mon compte » : « Préparer une copie » donne un fichier, conservé sept jours ; « Demander la suppression » prévient les personnes qui gèrent la plateforme, et vous pouvez retirer votre demande.',
    },
  ],
  company: [
    {
      question: 'Comment attribuer un module ?',
      answer:
        'Dans « Accès aux modules », choisissez « Attribuer un module » : indiquez le module, puis des adresses e-mail ou des groupes. Avant l’envoi, la page dit qui l’a déjà et combien de places resteront.',
    },
    {
      question: 'Que se passe-t-il si la personne n’a pas de compte ?',
      answer:
        'Elle est invitée par e-mail et crée son compte avec le lien reçu. Elle apparaît comme invitée jusqu’à ce qu’elle accepte un premier module.',
    },
    {
      question: 'Comment les places sont-elles comptées ?',
      answer:
        'Une place est une personne qui a au moins un accès en cours dans la licence. La place se libère dès que son dernier accès est révoqué ou terminé.',
    },
    {
      question: 'Ma licence n’a plus de place libre.',
      answer: 'Révoquez des accès inutiles, ou demandez à la plateforme d’augmenter le nombre de places.',
    },
    {
      question: 'Comment relancer les retardataires ?',
      answer:
        'Dans « Accès aux modules », sélectionnez les accès et choisissez « Relancer » : une personne reçoit au plus un rappel par jour. « Rappels » permet aussi de les envoyer automatiquement.',
    },
    {
      question: 'Comment ajouter beaucoup de personnes ?',
      answer:
        'Dans « Utilisateurs », importez un fichier CSV ou Excel, jusqu’à 10 000 lignes. Une ligne incorrecte est refusée seule, et une cellule vide n’efface rien.',
    },
    {
      question: 'À quoi servent les groupes ?',
      answer:
        'Un groupe porte des modules. Qui le rejoint les reçoit, dans la limite des places et des domaines autorisés. Qui le quitte les garde tant que vous n’en décidez pas autrement.',
    },
    {
      question: 'Où suivre les résultats ?',
      answer:
        'Dans « Suivi » : par personne, par module et par groupe. Vous pouvez exporter les listes en CSV ou Excel, et recevoir les chiffres par e-mail chaque semaine ou chaque mois.',
    },
    {
      question: 'Puis-je corriger un résultat ?',
      answer:
        'Oui, avec le droit de modifier la formation : ouvrez l’accès de la personne. La personne et les gestionnaires peuvent lire votre motif. Un contenu terminé le reste.',
    },
    {
      question: 'Que se passe-t-il quand un module change ?',
      answer:
        'Rien, tant que vous ne mettez pas à jour le module de la licence. Un module de contenus libres est alors mis à jour pour tout le monde ; un parcours, seulement si vous le demandez, et ce qui est commun garde ses résultats.',
    },
    {
      question: 'Qu’arrive-t-il si je révoque un accès ?',
      answer:
        'Le module se ferme pour la personne et ses résultats restent. Sa place est libérée si elle n’a plus d’autre accès en cours dans la licence. Vous pouvez rétablir l’accès tant que la licence est active et qu’une place est libre.',
    },
    {
      question: 'Comment ajouter un gestionnaire ?',
      answer:
        'Dans « Gestionnaires », avec le droit de modifier l’administration. Vous choisissez ses droits de formation et d’administration. L’entreprise garde toujours au moins une personne qui administre.',
    },
  ],
  management: [
    {
      question: 'Comment ajouter un contenu ?',
      answer:
        'Dans « Contenus », créez-le et déposez son fichier. Il est analysé, puis prêt. Un envoi coupé reprend où il en était pendant un jour.',
    },
    {
      question: 'L’analyse d’un fichier a échoué.',
      answer:
        'Ouvrez le contenu : le rapport dit pourquoi. Corrigez le fichier et créez une version, ou relancez l’analyse si la cause était passagère.',
    },
    {
      question: 'Comment une correction arrive-t-elle aux participants ?',
      answer:
        'En trois étapes : une nouvelle version du contenu, la mise à jour du module, puis celle du module dans la licence. Qui a commencé garde sa version jusque-là.',
    },
    {
      question: 'Qu’est-ce qu’un brouillon ?',
      answer: 'Un module qui n’est pas encore publié : il n’entre dans aucune licence et personne n’en est averti.',
    },
    {
      question: 'Pourquoi ne puis-je pas archiver ce contenu ?',
      answer:
        'Il est dans la dernière version d’un module qui n’est pas archivé. Retirez-le du module, ou archivez le module. Les accès à un module archivé continuent.',
    },
    {
      question: 'Comment ouvrir une entreprise à la formation ?',
      answer:
        'Créez-la dans « Entreprises », ajoutez un gestionnaire, puis une licence avec ses modules, ses places et ses dates. Il faut le droit de modifier les entreprises.',
    },
    {
      question: 'Comment prolonger une licence ?',
      answer:
        'Changez sa date de fin : les accès qu’elle fermait se rouvrent aussitôt. « Dupliquer pour l’an prochain » en prépare une autre avec les mêmes conditions.',
    },
    {
      question: 'Qui peut changer mes droits ?',
      answer:
        'Un autre gestionnaire de la plateforme. Personne ne change ses propres droits, et la dernière personne qui peut changer les gestionnaires garde ce droit.',
    },
    {
      question: 'Suspendre ou supprimer un utilisateur ?',
      answer:
        'La suspension le déconnecte et se lève. La suppression est définitive : nom, adresse, notes et attestations disparaissent ; ses résultats restent sans nom, et ses places sont libres.',
    },
    {
      question: 'Un e-mail n’est pas arrivé.',
      answer:
        '« Tâches de fond » dit ce qui attend et ce qui a échoué, et envoie un e-mail de test. Dans une copie de la plateforme, les e-mails attendent votre décision.',
    },
    {
      question: 'Qui a changé quoi ?',
      answer: 'La section « Historique » de chaque élément le dit : auteur, date, valeurs avant et après.',
    },
    {
      question: 'Comment vérifier une attestation ?',
      answer:
        'Ouvrez la page de vérification avec son code, sans être connecté. Une attestation révoquée ou effacée y est signalée.',
    },
  ],
}
