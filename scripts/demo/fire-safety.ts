import { lesson, link, type ModuleSpec, page, quiz, scene } from './catalogue-types.ts'
import { pdfFile, posterFile, xlsxFile } from './files.ts'
import { stockroomFire } from './scenes.ts'

export const extinguisherSlides = [
  'Un extincteur, pour quoi faire ? | Il éteint un feu qui commence, pas un incendie. Passé une minute, on évacue et on laisse faire les pompiers.',
  'Avant tout : l’alerte | Personne ne se bat seul contre un feu. Faites donner l’alerte pendant que vous prenez l’appareil. | Un collègue appelle le 18 ; Un autre fait sortir les clients',
  'Où sont les appareils ? | Un pour 200 m², près des sorties, le long des allées. Repérez les deux plus proches de votre poste dès aujourd’hui.',
  'Lire l’étiquette | Elle dit ce que l’appareil éteint, son poids, sa dernière vérification et les trois gestes dans l’ordre.',
  'Les bonnes questions | Trois questions suffisent avant d’agir. | Le feu est-il plus petit que moi ? ; Ai-je une sortie dans le dos ? ; Est-ce le bon appareil ?',
  'Eau, poudre ou CO₂ | L’eau pulvérisée pour le papier et le bois, le CO₂ pour l’électricité, la poudre pour presque tout mais elle salit et aveugle.',
  'Trois gestes, toujours dans cet ordre | Dégoupillez, essayez, visez la base. On ne saute aucun des trois. | Tirez l’anneau d’un coup sec, extincteur posé au sol ; Une courte pression, avant d’approcher ; À trois mètres, balayez de gauche à droite',
  'Les trois gestes en film | L’anneau est plombé : tournez, puis tirez. Ne serrez pas la poignée en même temps, la goupille resterait bloquée. | | film',
  'Essayer | Une pression courte vers le sol. Vous saurez s’il part et de quelle force il recule.',
  'Viser la base | On éteint ce qui brûle, pas les flammes. Balayez à la base en avançant d’un pas à la fois.',
  'La bonne distance | Trois mètres pour commencer. Plus près, le jet disperse les braises ; plus loin, il ne sert à rien.',
  'Dos à la sortie | Placez-vous entre le feu et la porte. Si cela tourne mal, il ne reste qu’à reculer.',
  'En plein air | Le vent dans le dos, toujours. Dans la cour de livraison, faites le tour s’il le faut.',
  'Un extincteur dure quelques secondes | De huit à quinze secondes. Visez d’abord, appuyez ensuite.',
  'Il est vide, le feu tient | Sortez. Fermez la porte sans la verrouiller. Ne cherchez pas un second appareil au fond du magasin.',
  'Le feu est éteint | Surveillez : il peut reprendre. Aérez, appelez votre responsable, notez dans le registre.',
  'Après usage | Un appareil entamé est un appareil vide. Couchez-le au sol, il sera remplacé dans la journée.',
  'À vous | Allez voir l’extincteur le plus proche. Touchez l’anneau, lisez l’étiquette, cherchez la date de vérification.',
]

export const hurriedTitle = 'Utiliser un extincteur'

const beforeLast = [
  'Le triangle du feu',
  'Comment un feu grandit',
  'Les classes de feu',
  'Donner l’alerte',
  'Utiliser un extincteur',
  'Registre de sécurité (INRS)',
  'Le rôle du guide-file et du serre-file',
  'Le point de rassemblement',
]

export const fireSafety: ModuleSpec = {
  title: 'Sécurité incendie : les bons réflexes',
  type: 'course',
  language: 'fr',
  theme: 'safety',
  cover: 'clay-arcs',
  pictures: ['extinguisher', 'stockroom', 'kit'],
  description:
    'Reconnaître un départ de feu, donner l’alerte, évacuer clients et collègues, utiliser un extincteur sans se mettre en danger.',
  age: 200,
  chapters: [
    {
      title: 'Comprendre le feu',
      contents: [
        lesson('Le triangle du feu', 'Ce qu’il faut pour qu’un feu naisse, et ce qu’on peut lui retirer.', [
          'Trois côtés | Un combustible, de l’air, de la chaleur. Qu’il en manque un et rien ne brûle.',
          'Le combustible | En magasin, c’est le carton. Une palette vide brûle en quatre minutes. | Réserve rangée ; Allées libres ; Quai dégagé',
          'La chaleur | Une prise surchargée, un spot trop près d’un tissu, une cigarette mal éteinte.',
          'Casser le triangle | Couvrir, refroidir, éloigner : chaque moyen d’extinction retire un côté.',
        ]),
        lesson(
          'Comment un feu grandit',
          'Une minute, un verre d’eau ; deux minutes, un seau ; trois minutes, une citerne.',
          [
            'Les trois premières minutes | Un verre d’eau, un seau d’eau, une citerne : voilà ce qu’il faut, minute après minute.',
            'La fumée tue d’abord | Elle monte, s’étale au plafond, puis descend. Baissez-vous : l’air est en bas.',
            'Portes fermées | Une porte fermée retient la fumée un quart d’heure. Une porte calée ouverte, pas une seconde.',
          ],
          { standard: '2004' },
        ),
        lesson('Les classes de feu', 'A, B, C, F : à chaque feu sa lettre, à chaque lettre son appareil.', [
          'Classe A | Papier, carton, tissu : des braises. L’eau les refroidit.',
          'Classe B | Solvants, huiles froides : pas de braises, une nappe. La mousse la couvre.',
          'Classe C | Le gaz ne s’éteint pas : on ferme la vanne.',
          'Classe F | L’huile de friteuse. Jamais d’eau : une couverture anti-feu.',
        ]),
      ],
    },
    {
      title: 'Agir',
      contents: [
        lesson('Donner l’alerte', 'Qui appeler, avec quels mots, et qui prévenir dans le magasin.', [
          'Appuyer, puis appeler | Le déclencheur manuel d’abord, le 18 ou le 112 ensuite.',
          'Ce qu’il faut dire | L’adresse exacte, ce qui brûle, s’il y a des blessés. On raccroche en dernier.',
          'Prévenir en magasin | Le message convenu, deux fois, d’une voix posée. Jamais le mot « feu » au micro.',
        ]),
        lesson(hurriedTitle, 'Trois gestes, dans l’ordre, et savoir s’arrêter.', extinguisherSlides.slice(0, 12), {
          level: 2,
          tags: ['extincteur', 'geste'],
          related: ['Les classes de feu', 'Donner l’alerte'],
          pictures: ['extinguisher', 'stockroom', 'kit'],
          resources: [
            {
              name: 'Mémo extincteur',
              fileName: 'memo-extincteur.pdf',
              make: () =>
                pdfFile('Mémo : utiliser un extincteur', [
                  '1. Dégoupillez, extincteur posé au sol.',
                  '2. Essayez d’une courte pression.',
                  '3. Visez la base des flammes, à trois mètres.',
                ]),
            },
          ],
        }),
        quiz(
          'Quiz : quel extincteur pour quel feu ?',
          60,
          [
            'Une poubelle de papier brûle. | *Eau pulvérisée | CO₂ | Couverture',
            'Un tableau électrique fume. | Eau | *CO₂ | Mousse',
            'Une friteuse s’enflamme. | Eau | *Couverture anti-feu | CO₂',
            'Une bouteille de gaz fuit et brûle. | Éteindre la flamme | *Fermer la vanne | Souffler',
            'Un chariot de vêtements brûle. | *Eau pulvérisée | CO₂ | Rien',
            'Un bidon de solvant brûle. | Eau en jet | *Mousse ou poudre | Couverture',
            'Combien de temps dure un extincteur de 6 litres ? | Deux minutes | *Une quinzaine de secondes | Cinq minutes',
            'Où viser ? | Le haut des flammes | *La base | La fumée',
          ],
          { level: 2, standard: '2004' },
        ),
        link(
          'Registre de sécurité (INRS)',
          'https://www.inrs.fr/risques/incendie-explosion/ce-qu-il-faut-retenir.html',
          'Ce que l’INRS demande de tenir à jour.',
        ),
        scene(
          'Mise en situation : feu en réserve',
          'Vous êtes seul en réserve, un carton fume. Chaque choix a une suite.',
          stockroomFire,
          { level: 3, requires: [hurriedTitle] },
        ),
      ],
    },
    {
      title: 'Évacuer',
      contents: [
        lesson(
          'Le rôle du guide-file et du serre-file',
          'Le premier montre le chemin, le dernier s’assure que personne ne reste.',
          [
            'Le guide-file | Il marche devant, choisit l’issue la plus sûre, ne court pas.',
            'Le serre-file | Il passe partout : cabines, réserves, toilettes. Il ferme derrière lui.',
            'Les clients | Ils suivent une voix calme et un bras levé, pas un gilet.',
          ],
          { level: 2 },
        ),
        page(
          'Plan d’évacuation de votre magasin',
          'https://www.openstreetmap.org/export/embed.html?bbox=4.8301%2C45.7580%2C4.8390%2C45.7625&layer=mapnik&marker=45.7602%2C4.8345',
          'Les issues, les extincteurs et le point de rassemblement sur un plan.',
        ),
        lesson('Le point de rassemblement', 'Y aller, y rester, s’y compter.', [
          'Où est-il ? | Affiché près de chaque issue. Celui de Lyon est devant la fontaine.',
          'On se compte | La liste des présents est au poste d’accueil. On signale qui manque aux pompiers.',
          'On ne rentre pas | Ni pour un sac, ni pour la caisse, ni pour voir. Les pompiers disent quand.',
        ]),
        quiz(
          'Quiz final : sécurité incendie',
          70,
          [
            'Le signal retentit pendant un encaissement. | Je finis | *Je ferme la caisse et j’évacue | J’attends une annonce',
            'Qui ferme la marche ? | Le guide-file | *Le serre-file | Le directeur',
            'Une porte est chaude. | *Je ne l’ouvre pas | Je l’ouvre vite | Je l’ouvre un peu',
            'Au point de rassemblement, je… | rentre chez moi | *me fais compter | retourne voir',
            'Quel numéro depuis un portable ? | 15 | *18 ou 112 | 17',
          ],
          { level: 2, requires: beforeLast },
        ),
      ],
    },
  ],
  resources: [
    {
      name: 'Fiche réflexe évacuation',
      fileName: 'fiche-reflexe-evacuation.pdf',
      make: () =>
        pdfFile('Fiche réflexe : évacuation', [
          '1. Au signal, j’arrête tout et je quitte mon poste.',
          '2. Je ferme la caisse et la porte, sans verrouiller.',
          '3. Je guide les clients vers l’issue la plus proche.',
          '4. Je ne prends ni ascenseur ni escalier mécanique.',
          '5. Je rejoins le point de rassemblement et je me fais compter.',
        ]),
    },
    {
      name: 'Registre des exercices',
      fileName: 'registre-des-exercices.xlsx',
      make: () =>
        xlsxFile('Exercices', [
          ['Date', 'Magasin', 'Durée', 'Présents', 'Remarques'],
          ['12/03/2026', 'Lyon', '4 min 10', '31', 'Serre-file absent'],
          ['18/09/2026', 'Lyon', '3 min 25', '34', 'Rien à signaler'],
        ]),
    },
    { name: 'Affiche : classes de feu', fileName: 'classes-de-feu.png', make: posterFile },
  ],
}
