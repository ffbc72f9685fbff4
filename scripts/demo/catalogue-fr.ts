import { lesson, link, type ModuleSpec, page, practice, quiz, scene } from './catalogue-types.ts'
import { fireSafety } from './fire-safety.ts'
import { lostParcel } from './scenes.ts'

const firstSteps: ModuleSpec = {
  title: 'Premiers pas chez Maison Delorme',
  type: 'course',
  language: 'fr',
  theme: 'welcome',
  cover: 'moss-leaves',
  pictures: ['workshop', 'counter', 'office'],
  description: 'La maison, ses métiers, vos premiers jours : ce qu’il faut savoir avant d’ouvrir la porte.',
  age: 198,
  chapters: [
    {
      title: 'La maison',
      contents: [
        lesson('Cent ans de Maison Delorme', 'D’une mercerie de Lyon à quatorze magasins.', [
          '1926 | Jeanne Delorme ouvre une mercerie rue Mercière. Elle y vend des boutons et des conseils.',
          '1978 | Trois magasins, un atelier de retouche, et déjà la carte de fidélité.',
          'Aujourd’hui | Quatorze magasins, deux cents personnes, et toujours un conseil avec le bouton.',
        ]),
        lesson(
          'Qui fait quoi',
          'Le siège, les magasins, la logistique : vers qui se tourner.',
          [
            'Le magasin | La directrice, les chefs de rayon, les conseillers. Votre premier appui est votre tuteur.',
            'Le siège | Achats, formation, paie, informatique. Une question de planning va au magasin, pas au siège.',
          ],
          { standard: '2004' },
        ),
      ],
    },
    {
      title: 'Vos premiers jours',
      contents: [
        page(
          'Carte de nos magasins',
          'https://www.openstreetmap.org/export/embed.html?bbox=4.79%2C45.73%2C4.90%2C45.79&layer=mapnik',
          'Où nous sommes à Lyon.',
        ),
        quiz('Quiz : bienvenue', 50, [
          'En quelle année la maison est-elle née ? | 1912 | *1926 | 1978',
          'À qui demander un changement de planning ? | Au siège | *Au magasin | À la paie',
          'Combien de magasins ? | Quatre | *Quatorze | Quarante',
        ]),
      ],
    },
  ],
}

const postures: ModuleSpec = {
  title: 'Gestes et postures au magasin',
  type: 'course',
  language: 'fr',
  theme: 'safety',
  cover: 'clay-half-moons',
  pictures: ['stockroom', 'counter', 'kit'],
  description: 'Porter, tirer, ranger, rester debout : ménager son dos toute la journée.',
  age: 195,
  chapters: [
    {
      title: 'Le dos',
      contents: [
        lesson('Comment le dos fonctionne', 'Vingt-quatre vertèbres et beaucoup de muscles.', [
          'Une colonne vivante | Elle porte, plie et amortit. Elle n’aime pas qu’on plie en tournant.',
          'Les disques | Dos rond, la pression double. Dos droit, elle se partage.',
        ]),
        lesson(
          'Port de charges',
          'S’approcher, plier les genoux, garder la charge contre soi.',
          [
            'S’approcher | Les pieds de part et d’autre de la charge.',
            'Plier les genoux | Le dos droit, la poussée vient des jambes.',
            'Contre soi | Une charge à bout de bras pèse dix fois plus pour le dos.',
          ],
          { level: 2 },
        ),
        quiz('Quiz : porter juste', 60, [
          'Je soulève avec… | le dos | *les jambes | les bras',
          'La charge se tient… | loin | *contre soi | au-dessus de la tête',
          'Au-delà de 25 kg… | je me dépêche | *nous sommes deux | je la fais glisser',
        ]),
        link(
          'Recommandations de l’INRS',
          'https://www.inrs.fr/risques/activite-physique/ce-qu-il-faut-retenir.html',
          'Les repères officiels sur les manutentions.',
        ),
      ],
    },
    {
      title: 'La journée',
      contents: [
        lesson('Rester debout', 'Bouger peu, mais bouger souvent.', [
          'Alterner | Un pied sur la barre, puis l’autre. Changer toutes les dix minutes.',
          'Les chaussures | Fermées, souples, à semelle épaisse.',
        ]),
        lesson('En caisse', 'Régler le siège, le tiroir et l’écran.', [
          'Le siège | Les pieds à plat, les coudes à hauteur du tapis.',
          'L’écran | Face à vous, le haut à hauteur des yeux.',
        ]),
        lesson('Ranger la réserve', 'Le lourd à mi-hauteur, le léger en haut.', [
          'Entre genoux et épaules | C’est là que va tout ce qui est lourd ou demandé souvent.',
          'L’escabeau | Trois marches et un appui. Jamais un carton.',
        ]),
        page(
          'Échauffement de trois minutes',
          'https://fr.m.wikipedia.org/wiki/%C3%89chauffement_(sport)',
          'Pourquoi s’échauffer avant l’ouverture.',
        ),
        lesson(
          'Transpalette et diable',
          'Pousser, ne pas tirer.',
          [
            'Pousser | On voit où l’on va et le dos reste droit.',
            'Dans une pente | La charge du côté du haut, toujours.',
          ],
          { level: 2 },
        ),
        practice(
          'Mise en situation : livraison du matin',
          'Quarante colis, un diable, deux personnes.',
          [
            'Observer | Les lourds au fond, les légers devant : il faut inverser.',
            'Se répartir | Celui qui porte ne range pas. On change au bout d’un quart d’heure.',
          ],
          { level: 3 },
        ),
        quiz('Quiz final : gestes et postures', 70, [
          'Pour un colis lourd au sol, je commence par… | tirer | *m’approcher | me pencher',
          'Le lourd se range… | en haut | en bas | *à mi-hauteur',
          'Un transpalette se… | *pousse | tire | porte',
          'Debout, je change d’appui… | jamais | *souvent | à la pause',
        ]),
      ],
    },
  ],
}

const gdpr: ModuleSpec = {
  title: 'RGPD au quotidien',
  type: 'course',
  language: 'fr',
  theme: 'digital',
  cover: 'ink-leaves',
  pictures: ['office', 'phone'],
  description: 'Les données des clients et des collègues : ce que l’on peut en faire, et ce que l’on ne fait pas.',
  age: 192,
  chapters: [
    {
      title: 'L’essentiel',
      contents: [
        lesson('Qu’est-ce qu’une donnée personnelle ?', 'Un nom, une adresse, une voix, un panier.', [
          'Tout ce qui désigne quelqu’un | Directement ou en recoupant : un numéro de carte de fidélité en est une.',
          'Les données sensibles | Santé, opinions, religion : on ne les note jamais, même pour rendre service.',
        ]),
        lesson(
          'Traiter une demande d’accès',
          'Un client veut savoir ce que nous avons sur lui.',
          [
            'Un mois | C’est le délai. Il commence quand le client demande, pas quand on transmet.',
            'Vérifier qui demande | Une pièce suffit, et on ne la garde pas.',
            'Transmettre | À donnees@maison-delorme.example, le jour même.',
          ],
          { level: 2, standard: '2004' },
        ),
        link(
          'Charte informatique',
          'https://www.cnil.fr/fr/rgpd-de-quoi-parle-t-on',
          'Le règlement expliqué par la CNIL.',
        ),
      ],
    },
    {
      title: 'En magasin',
      contents: [
        practice('Le fichier des retouches', 'Un carnet, des noms, des mensurations.', [
          'Ce qu’on note | Le nom, la pièce, la date. Le reste se mesure et s’oublie.',
          'Où il reste | Fermé à clé le soir, jamais photographié.',
        ]),
        quiz(
          'Quiz : RGPD',
          80,
          [
            'Un client demande ses données. Combien de temps avons-nous ? | Une semaine | *Un mois | Un an',
            'Une collègue laisse un fichier clients à l’imprimante. | Je le jette | *Je le mets sous clé et je la préviens | Je le laisse',
            'Puis-je noter qu’une cliente est enceinte ? | Oui | *Non | Si elle le dit',
            'Un e-mail part à la mauvaise personne. | *Je le signale aussitôt | J’attends | Je l’efface',
            'La carte de fidélité est-elle une donnée personnelle ? | *Oui | Non | Cela dépend',
          ],
          { level: 2 },
        ),
      ],
    },
  ],
}

const difficultClient: ModuleSpec = {
  title: 'Accueil du client difficile',
  type: 'course',
  language: 'fr',
  theme: 'customers',
  cover: 'amber-leaves',
  pictures: ['counter', 'kitchen', 'office'],
  description: 'Écouter, désamorcer, proposer : transformer un reproche en solution.',
  age: 190,
  chapters: [
    {
      title: 'Comprendre',
      contents: [
        lesson('Ce que dit la colère', 'Derrière un reproche, une attente.', [
          'La colère parle d’autre chose | Du temps perdu, d’une promesse, d’une gêne.',
          'Elle monte, puis redescend | Si on ne la nourrit pas, trois minutes suffisent.',
        ]),
        lesson('Écoute active', 'Se taire, reformuler, vérifier.', [
          'Se taire | Jusqu’au bout de la phrase, et une seconde de plus.',
          'Reformuler | « Si je comprends bien, … » : une phrase, pas davantage.',
        ]),
        quiz('Quiz : phrases qui apaisent', 70, [
          '« C’est inadmissible ! » | Calmez-vous | *Je vois que cela vous a fait perdre du temps | Ce n’est pas moi',
          'Le client a tort sur le prix. | Vous vous trompez | *Regardons ensemble l’étiquette | C’est affiché',
          'Vous ne pouvez pas rembourser. | C’est le règlement | *Voici ce que je peux faire | Désolé',
          'Il hausse le ton. | Parler plus fort | *Parler plus bas | Partir',
        ]),
      ],
    },
    {
      title: 'Répondre',
      contents: [
        lesson(
          'Désamorcer un conflit',
          'Le ton, la distance, les mots.',
          [
            'Le ton | Plus bas et plus lent que le sien.',
            'La distance | De côté, jamais face à face, les mains visibles.',
            'Les mots | « Et » plutôt que « mais ».',
          ],
          { level: 2, standard: '2004' },
        ),
        lesson('Dire non', 'Un non clair vaut mieux qu’un peut-être.', [
          'Le non en trois temps | Ce que j’ai compris, ce que je ne peux pas, ce que je peux.',
          'Pas de faux espoir | « Je vais voir » n’est pas une réponse.',
        ]),
        link(
          'Le médiateur de la consommation',
          'https://www.economie.gouv.fr/mediation-conso',
          'Vers qui orienter un client.',
        ),
      ],
    },
    {
      title: 'S’entraîner',
      contents: [
        scene(
          'Le colis perdu',
          'Elle attend depuis neuf jours et elle a raison. Chaque réponse a une suite.',
          lostParcel,
          {
            level: 3,
          },
        ),
        practice(
          'L’échange sans ticket',
          'La règle est claire, la cliente aussi.',
          [
            'La règle | Pas de ticket, pas de remboursement ; un avoir reste possible.',
            'La suite | Chercher l’achat par la carte de fidélité avant de dire non.',
          ],
          { level: 3 },
        ),
        quiz('Quiz final : client difficile', 70, [
          'Que faire d’abord ? | Expliquer | *Écouter | Appeler le chef',
          'La meilleure distance ? | Face à face | *De côté | Derrière le comptoir',
          'Un non se dit… | *clairement | plus tard | par e-mail',
        ]),
      ],
    },
  ],
}

const harassment: ModuleSpec = {
  title: 'Prévenir le harcèlement',
  type: 'course',
  language: 'fr',
  theme: 'work',
  cover: 'plum-dots',
  pictures: ['kitchen', 'office', 'counter'],
  description: 'Reconnaître, réagir, signaler : chacun a un rôle.',
  age: 188,
  chapters: [
    {
      title: 'Reconnaître',
      contents: [
        lesson('Ce que dit la loi', 'Des propos répétés qui dégradent : une définition, des exemples.', [
          'Répété | Une fois est un conflit ; plusieurs fois, cela porte un nom.',
          'L’intention ne compte pas | C’est l’effet qui compte.',
        ]),
        lesson('Les signes', 'Silence, retards, absences.', [
          'Quelqu’un change | Il ne déjeune plus avec les autres, il arrive plus tard, il ne rit plus.',
          'Le groupe change | On se tait quand quelqu’un entre.',
        ]),
        link('Défenseur des droits', 'https://www.defenseurdesdroits.fr/', 'À qui s’adresser hors de l’entreprise.'),
      ],
    },
    {
      title: 'Réagir',
      contents: [
        lesson('Le témoin', 'Ne pas rester seul, ne pas laisser seul.', [
          'Parler à la personne | « J’ai vu, et je suis là. » Sans la presser.',
          'Noter | La date, le lieu, les mots exacts.',
        ]),
        practice(
          'Une remarque de trop',
          'En salle de pause, devant tout le monde.',
          [
            'Sur le moment | Une phrase courte : « Cela ne me fait pas rire. »',
            'Après | Voir la personne visée, puis sa référente.',
          ],
          { level: 2 },
        ),
        page('Vos référents', 'https://fr.m.wikipedia.org/wiki/Harc%C3%A8lement_moral', 'Qui appeler et quand.'),
        quiz('Quiz : signaler une situation', 70, [
          'Qui peut signaler ? | La victime | *Tout le monde | Un chef',
          'Un seul fait grave suffit-il à signaler ? | *Oui | Non | S’il est écrit',
          'Le signalement est… | public | *confidentiel | anonyme toujours',
          'Que note-t-on ? | Son avis | *Les faits | Les rumeurs',
        ]),
      ],
    },
  ],
}

const windows: ModuleSpec = {
  title: 'Vitrines de fin d’année',
  type: 'free-content',
  language: 'fr',
  theme: 'craft',
  cover: 'spruce-roofs',
  pictures: ['workshop', 'counter'],
  description: 'Idées, règles et pas à pas pour des vitrines qui arrêtent les passants.',
  age: 40,
  chapters: [
    {
      title: '',
      contents: [
        lesson('Vitrine de Noël 2026', 'Le thème de l’année : l’atelier de Jeanne.', [
          'Le thème | Bois clair, fil rouge, lumière chaude. Une table d’atelier au premier plan.',
          'Les produits | Sept pièces, pas une de plus. La plus chère à hauteur des yeux.',
        ]),
        lesson('La lumière', 'Trois sources et une ombre.', [
          'Principale, douce, de dos | La première éclaire, la deuxième adoucit, la troisième détache.',
          'La nuit | Baissez d’un tiers : le verre devient un miroir.',
        ]),
        lesson('Les couleurs', 'Une dominante, une seconde, une surprise.', [
          'Soixante, trente, dix | La règle des décorateurs tient aussi en vitrine.',
        ]),
        lesson(
          'La hauteur des yeux',
          'Un mètre cinquante-cinq, et tout le reste.',
          ['Le triangle | Trois points forts, jamais sur une ligne.'],
          { standard: '2004' },
        ),
        page('Palette de l’année', 'https://fr.m.wikipedia.org/wiki/Cercle_chromatique', 'Le cercle des couleurs.'),
        link(
          'Nos vitrines primées',
          'https://commons.wikimedia.org/wiki/Category:Christmas_window_displays',
          'Pour s’inspirer.',
        ),
        quiz('Quiz : vitrines', 50, [
          'Combien de pièces ? | *Sept | Quinze | Le plus possible',
          'La pièce phare se place… | au sol | *à hauteur des yeux | au fond',
        ]),
      ],
    },
  ],
}

const cyber: ModuleSpec = {
  title: 'Cybersécurité : les réflexes',
  type: 'course',
  language: 'fr',
  theme: 'digital',
  cover: 'ink-roofs',
  pictures: ['phone', 'office'],
  description: 'Mots de passe, e-mails piégés, clés oubliées : dix minutes qui évitent bien des ennuis.',
  age: 194,
  chapters: [
    {
      title: 'Les réflexes',
      contents: [
        lesson('Le bon mot de passe', 'Long, différent partout, dans un coffre.', [
          'Une phrase | Quatre mots sans lien valent mieux que huit signes tordus.',
          'Un coffre | Le gestionnaire s’en souvient pour vous.',
        ]),
        lesson('L’e-mail piégé', 'Pressé, inattendu, avec un lien.', [
          'Trois indices | Il presse, il surprend, il demande de cliquer.',
          'Le doute | On appelle l’expéditeur par un numéro que l’on connaît.',
        ]),
        link('Signaler un message', 'https://www.cybermalveillance.gouv.fr/', 'Le service public d’assistance.'),
        quiz('Quiz : hameçonnage', 70, [
          'Le directeur demande un virement par e-mail. | Je le fais | *Je l’appelle | Je réponds',
          'Une clé USB traîne au parking. | Je la branche | *Je la donne à l’informatique | Je la garde',
          'Un mot de passe pour tout ? | Oui | *Non | S’il est long',
          'Un lien raccourci dans un SMS. | *Je ne clique pas | Je clique | Je transfère',
          'La mise à jour demande à redémarrer. | Plus tard | *Maintenant ou ce soir | Jamais',
          'Mon écran quand je pars ? | Ouvert | *Verrouillé | Éteint au mur',
          'Le bon endroit pour un mot de passe ? | Un papier | *Un coffre | La mémoire',
          'Qui prévenir en cas de doute ? | Personne | *L’informatique | Un collègue',
          'Le cadenas du navigateur veut dire… | site sûr | *liaison chiffrée | site connu',
          'Une pièce jointe .exe d’un client. | J’ouvre | *Je n’ouvre pas | J’imprime',
          'Le Wi-Fi du café pour la caisse mobile ? | Oui | *Non | S’il est rapide',
          'Un faux pas est arrivé. | *Je le dis aussitôt | Je me tais | J’attends lundi',
        ]),
      ],
    },
  ],
}

export const closingTitle = 'Fermeture de caisse'

const till: ModuleSpec = {
  title: 'Tenir sa caisse',
  type: 'course',
  language: 'fr',
  theme: 'craft',
  cover: 'spruce-stripes',
  pictures: ['counter', 'stockroom', 'office'],
  description: 'Ouvrir, encaisser, rendre, fermer : juste et vite.',
  age: 196,
  chapters: [
    {
      title: 'De l’ouverture à la fermeture',
      contents: [
        lesson('Ouvrir sa caisse', 'Le fond, le rouleau, le terminal.', [
          'Compter le fond | Deux cents euros, comptés deux fois, signés.',
          'Essayer | Un ticket à blanc, une carte d’essai.',
        ]),
        lesson(
          'Encaisser',
          'Annoncer, recevoir, rendre.',
          [
            'À voix haute | Le montant, ce que l’on reçoit, ce que l’on rend.',
            'Le billet dehors | Il reste sur le tiroir jusqu’à ce que la monnaie soit rendue.',
          ],
          { standard: '2004' },
        ),
        lesson(closingTitle, 'Compter, comparer, mettre au coffre.', [
          'Compter sans écran | Le montant attendu se regarde après.',
          'L’écart | Sous deux euros, on note. Au-delà, on appelle.',
        ]),
        page(
          'Calculateur de TVA',
          'https://fr.m.wikipedia.org/wiki/Taxe_sur_la_valeur_ajout%C3%A9e',
          'Passer du hors taxes au toutes taxes.',
          { isTool: true },
        ),
        quiz('Quiz : tenir sa caisse', 70, [
          'Le fond de caisse ? | 100 € | *200 € | 500 €',
          'Le billet reçu… | va au tiroir | *reste dehors | va au coffre',
          'Écart de 12 €. | Je note | *J’appelle | Je complète',
          'Un faux billet ? | Je le rends | *Je le garde et j’appelle | Je le passe',
          'Un prix n’est pas affiché. | *Le plus bas s’applique après vérification | Je devine | Je refuse',
          'Remboursement sans carte d’origine ? | Oui | *Non | En espèces',
          'Je quitte mon poste. | Tiroir ouvert | *Session fermée | Un collègue surveille',
        ]),
      ],
    },
  ],
}

export const frenchModules = {
  fire: fireSafety,
  firstSteps,
  postures,
  gdpr,
  difficultClient,
  harassment,
  windows,
  cyber,
  till,
}
