import { lesson, link, type ModuleSpec, page, quiz, scene } from './catalogue-types.ts'
import { pdfFile } from './files.ts'
import { smokeInStockroom } from './scenes.ts'

const fire: ModuleSpec = {
  title: 'Fire safety in store',
  type: 'course',
  language: 'en',
  theme: 'safety',
  cover: 'clay-arcs',
  pictures: ['extinguisher', 'stockroom', 'kit'],
  description: 'Spot a fire early, raise the alarm, get customers and colleagues out.',
  age: 130,
  chapters: [
    {
      title: 'Know',
      contents: [
        lesson('The fire triangle', 'Fuel, air, heat: take one away.', [
          'Three sides | Fuel, air and heat. Without one of them nothing burns.',
          'In store | Cardboard is the fuel, a warm spotlight the heat. | Clear aisles ; A tidy stockroom ; No blocked exits',
          'Break it | Cover, cool or move: every extinguisher takes one side away.',
        ]),
        lesson(
          'Smoke moves first',
          'It rises, spreads and comes down again.',
          [
            'Stay low | The air you can breathe is near the floor.',
            'Shut doors | A shut door holds smoke for a quarter of an hour.',
          ],
          { standard: '2004' },
        ),
      ],
    },
    {
      title: 'Act',
      contents: [
        lesson('Raising the alarm', 'Press, call, warn.', [
          'Press, then call | The red call point first, 999 or 112 next.',
          'What to say | Where you are, what burns, who is hurt.',
          'If it is small | Once the alarm is raised, and never alone: the three moves, always in this order. | | film',
        ]),
        quiz(
          'Quiz: which extinguisher?',
          70,
          [
            'Waste paper is burning. | *Water | CO₂ | Blanket',
            'A socket is smoking. | Water | *CO₂ | Foam',
            'A pan of oil is on fire. | Water | *Fire blanket | CO₂',
            'Where do you aim? | At the flames | *At the base | At the smoke',
          ],
          { level: 2 },
        ),
        scene(
          'Practice: the stockroom',
          'You open the door and smell smoke. Every choice leads on.',
          smokeInStockroom,
          {
            level: 3,
            requires: ['Raising the alarm'],
          },
        ),
        link(
          'Fire safety at work',
          'https://www.gov.uk/workplace-fire-safety-your-responsibilities',
          'What the law asks.',
        ),
      ],
    },
  ],
  resources: [
    {
      name: 'Evacuation card',
      fileName: 'evacuation-card.pdf',
      make: () =>
        pdfFile('Evacuation card', [
          '1. Stop what you are doing.',
          '2. Guide customers out.',
          '3. Meet at the car park.',
        ]),
    },
  ],
}

const welcome: ModuleSpec = {
  title: 'Welcoming every customer',
  type: 'course',
  language: 'en',
  theme: 'customers',
  cover: 'amber-half-moons',
  pictures: ['counter', 'workshop'],
  description: 'The first thirty seconds decide most visits. Make them count.',
  age: 126,
  chapters: [
    {
      title: 'The visit',
      contents: [
        lesson('The first thirty seconds', 'Look up, smile, put down the scanner.', [
          'Look up | Eye contact within five steps of the door.',
          'Say something | Anything but "Can I help you?".',
        ]),
        lesson('Listen before you answer', 'Let them finish, then say it back.', [
          'One question | Ask one, and wait for the answer.',
          'Say it back | One sentence, in their words.',
        ]),
        page(
          'Customer journey map',
          'https://en.m.wikipedia.org/wiki/Customer_experience',
          'Where a visit is won or lost.',
        ),
        quiz('Quiz: welcoming customers', 60, [
          'A customer walks in while you type. | Finish typing | *Look up | Wave',
          'They hesitate between two. | *Ask what it is for | Pick one | Wait',
          'They leave empty-handed. | Ignore | *Thank them | Insist',
        ]),
      ],
    },
  ],
}

const privacy: ModuleSpec = {
  title: 'Data protection basics',
  type: 'free-content',
  language: 'en',
  theme: 'digital',
  cover: 'ink-dots',
  pictures: ['office', 'phone'],
  description: 'Names, cards, cameras: what we keep and what we do not.',
  age: 122,
  chapters: [
    {
      title: '',
      contents: [
        lesson('What is personal data?', 'A name, a voice, a basket.', [
          'Anything that points at someone | Alone or together with something else.',
          'Less is more | What we do not keep cannot leak.',
        ]),
        link('Your rights', 'https://ico.org.uk/for-the-public/', 'Explained by the regulator.'),
        quiz('Quiz: data protection', 70, [
          'A customer asks for their data. How long do we have? | A week | *A month | A year',
          'A list is left on the printer. | Bin it | *Lock it away and say so | Leave it',
        ]),
      ],
    },
  ],
}

export const englishModules = { fire, welcome, privacy }
