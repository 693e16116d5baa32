/** How a sale starts: at the till, on a delivery account invoiced monthly, with a quote, or with an order. */
export type DemoVenteKind = 'comptoir' | 'livraison' | 'devis' | 'commande';

export type Profile = {
  secteur: string;
  codeNaf: string | null;
  /** Highest discount, in percent. */
  remiseMax: number;
  /** How often such a customer comes, relative to 1 for a person who comes a few times a year. */
  visites: number;
  ventes: Readonly<Partial<Record<DemoVenteKind, number>>>;
  /** The families of articles these customers buy, with their weights. */
  familles: Readonly<Record<string, number>>;
};

const atTheTill = { comptoir: 85, devis: 9, commande: 6 } as const;
const onAccount = { comptoir: 12, livraison: 52, devis: 18, commande: 18 } as const;
const byQuote = { comptoir: 6, livraison: 18, devis: 46, commande: 30 } as const;

function artisan(secteur: string, codeNaf: string, remiseMax: number, familles: Record<string, number>): Profile {
  return { secteur, codeNaf, remiseMax, visites: 6, ventes: onAccount, familles };
}

function institution(secteur: string, codeNaf: string, remiseMax: number, familles: Record<string, number>): Profile {
  return { secteur, codeNaf, remiseMax, visites: 3, ventes: byQuote, familles };
}

// biome-ignore format: a table, one profile a paragraph
export const profiles = {
  passage: {
    secteur: 'Particulier',
    codeNaf: null,
    remiseMax: 0,
    visites: 60,
    ventes: { comptoir: 1 },
    familles: { SERVICE: 5, OUTMAIN: 4, ELEC: 4, ECLAIRAGE: 4, PEINTURE: 4, COLLES: 4, DROGUERIE: 5, JARDIN: 4, ARROSAGE: 3, MENAGE: 5, SAISON: 4, CHAUFFAGE: 4, CADENAS: 3, PLOMBERIE: 3, VISSERIE: 4, FIXATION: 4, LIBRAIRIE: 2, PROTECT: 2, CONSIGNE: 1 },
  },
  particulier: {
    secteur: 'Particulier',
    codeNaf: null,
    remiseMax: 5,
    visites: 1,
    ventes: atTheTill,
    familles: { PEINTURE: 6, JARDIN: 6, ARROSAGE: 3, OUTMAIN: 4, OUTELEC: 3, ELEC: 4, ECLAIRAGE: 4, SERRURE: 3, CADENAS: 3, SERVICE: 3, COLLES: 4, VISSERIE: 4, FIXATION: 4, CHAUFFAGE: 5, MENAGE: 4, SAISON: 4, BOIS: 3, ISOLATION: 2, ROBINET: 2, LIBRAIRIE: 1 },
  },
  plombier: artisan('Plomberie', '4322A', 20, { PLOMBERIE: 12, ROBINET: 7, COLLES: 4, CHAUFFAGE: 2, ISOLATION: 1, FORETS: 2, PROTECT: 1, OUTMAIN: 1 }),
  electricien: artisan('Électricité', '4321A', 20, { ELEC: 12, ECLAIRAGE: 7, FIXATION: 4, FORETS: 2, MESURE: 1, OUTELEC: 1, OUTMAIN: 1, PROTECT: 1 }),
  menuisier: artisan('Menuiserie', '4332A', 18, { VISSERIE: 9, FERRURES: 8, BOIS: 7, COLLES: 4, FORETS: 4, SERRURE: 3, POINTES: 2, PEINTURE: 2, OUTELEC: 1, SERVICE: 1 }),
  macon: artisan('Maçonnerie', '4399C', 15, { FIXATION: 6, FORETS: 5, PROTECT: 5, OUTMAIN: 4, COLLES: 3, BOULON: 3, POINTES: 3, MESURE: 2, ECHELLE: 1, OUTELEC: 1 }),
  peintre: artisan('Peinture et revêtements', '4334Z', 20, { PEINTURE: 14, COLLES: 5, DROGUERIE: 4, PROTECT: 3, FORETS: 2, ECHELLE: 1, OUTMAIN: 1, SERVICE: 1 }),
  serrurier: artisan('Serrurerie', '4332B', 22, { SERRURE: 12, CADENAS: 5, FERRURES: 5, FIXATION: 4, BOULON: 3, FORETS: 2, SERVICE: 2, DROGUERIE: 1 }),
  paysagiste: artisan('Paysage', '8130Z', 15, { JARDIN: 12, ARROSAGE: 6, PROTECT: 3, BOIS: 4, POINTES: 2, SAISON: 2, VISSERIE: 2, ECHELLE: 1, SERVICE: 1 }),
  couvreur: artisan('Couverture', '4391B', 15, { VISSERIE: 6, POINTES: 5, ISOLATION: 7, PROTECT: 4, COLLES: 4, BOIS: 3, ECHELLE: 2, FORETS: 2 }),
  garage: artisan('Réparation automobile', '4520A', 10, { BOULON: 6, DROGUERIE: 7, OUTMAIN: 4, PROTECT: 5, FORETS: 3, COLLES: 3, ELEC: 1 }),
  industrie: institution('Industrie', '2562B', 15, { BOULON: 7, VISSERIE: 4, FORETS: 7, PROTECT: 8, FIXATION: 4, ECHELLE: 3, OUTELEC: 2, MESURE: 2, DROGUERIE: 3 }),
  syndic: institution('Gestion immobilière', '6832A', 10, { SERRURE: 7, ECLAIRAGE: 7, SERVICE: 4, CADENAS: 4, MENAGE: 4, PEINTURE: 3, PLOMBERIE: 2, ROBINET: 2, SAISON: 2 }),
  hotel: institution('Hôtellerie et restauration', '5510Z', 10, { MENAGE: 7, ECLAIRAGE: 6, DROGUERIE: 6, ROBINET: 4, PLOMBERIE: 3, SERRURE: 2, PEINTURE: 2, SAISON: 2, ELEC: 2 }),
  commune: institution('Administration publique', '8411Z', 12, { JARDIN: 6, PEINTURE: 5, SAISON: 5, PROTECT: 5, ECLAIRAGE: 4, SERRURE: 3, BOULON: 3, DROGUERIE: 3, ECHELLE: 2, OUTELEC: 2, BOIS: 3 }),
  enseignement: institution('Enseignement', '8531Z', 12, { OUTMAIN: 5, ELEC: 5, PEINTURE: 4, PROTECT: 4, FORETS: 3, SERRURE: 3, MENAGE: 3, LIBRAIRIE: 2, BOIS: 3, MESURE: 2 }),
  association: institution('Association', '9499Z', 8, { PEINTURE: 5, MENAGE: 4, ELEC: 3, SAISON: 3, OUTMAIN: 3, JARDIN: 3, VISSERIE: 3, BOIS: 3, LIBRAIRIE: 1 }),
} as const satisfies Record<string, Profile>;
export type ProfileName = keyof typeof profiles;
