// What people, modules and contents of a made database are called: with accents, frequent and rare
// words.

export const firstnames =
  `Camille Léa Chloé Manon Inès Zoé Élodie Aurélie Hélène Françoise Maëlle Noémie Anaïs Clémence Océane Agnès
  Thérèse Béatrice Cécile Gaëlle Lucas Hugo Louis Théo Jules Raphaël Gaël Loïc Maël Noël Jérôme Stéphane Sébastien François Rémi André
  Benoît Cédric Mickaël Joël Olivia Emily Grace Amelia Harper Sophia Oliver James William Henry George Noah Arthur Léo Adam Nina Sarah
  Emma Alice Jeanne`.split(/\s+/)

export const lastnames =
  `Martin Bernard Thomas Petit Robert Richard Durand Dubois Moreau Laurent Simon Michel Lefèvre Leroy Roux David
  Bertrand Morel Fournier Girard Bonnet Dupont Lambert Fontaine Rousseau Vincent Müller Faure André Mercier Blanc Guérin Boyer Garnier
  Chevalier François Legrand Gauthier García Perrin Robin Clément Morin Nicolas Henry Roussel Mathieu Gautier Masson Marchand Duval
  Denis Dumont Marie Lemaire Noël Meyer Dufour Meunier Brun Blanchard Giraud Joly Rivière Lucas Brunet Gaillard Barbier Arnaud
  Martínez Gérard Roche Renard Schmitt Roy Leroux Colin Vidal Caron Picard Roger Fabre Aubert Lemoine Renaud Dumas Lacroix Olivier
  Philippe Bourgeois Pierre Benoît Rey Leclerc Payet Rolland Leclercq Guillaume Lecomte López Jean Dupuy Guillot Hubert Berger
  Carpentier Sánchez Dupuis Moulin Louis Deschamps Huet Vasseur Pérez Boucher Fleury Royer Klein Jacquet Adam Paris Poirier Smith
  Jones Taylor Brown Williams Wilson Johnson Davies Patel Wright Walker Nguyễn Kowalski Øster Åkesson Çelik`.split(
    /\s+/,
  )

export const subjects = [
  'Sécurité incendie',
  'Gestes et postures',
  'Accueil du client',
  'Protection des données',
  'Management d’équipe',
  'Négociation commerciale',
  'Hygiène alimentaire',
  'Conduite du changement',
  'Prévention du harcèlement',
  'Anglais professionnel',
  'Fire safety',
  'Data protection',
  'Customer welcome',
  'Team leadership',
  'Cybersecurity basics',
  'Écoconduite',
  'Risque électrique',
  'Travail en hauteur',
  'Premiers secours',
  'Gestion du temps',
]

export const angles = [
  'les bases',
  'niveau avancé',
  'en boutique',
  'à l’atelier',
  'pour les équipes de nuit',
  'the essentials',
  'refresher',
  'étude de cas',
  'évaluation',
  'mise en pratique',
  'réglementation',
  'nouveaux arrivants',
  'at head office',
]

export const tags =
  `incendie sécurité accueil données équipe vente hygiène anglais santé chantier entrepôt magasin siège bureau juridique
  qualité environnement énergie véhicule électricité levage chimie bruit stress éthique fraude paiement caisse stock logistique
  fire safety data team sales health legal quality office`.split(/\s+/)
