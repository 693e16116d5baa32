/** The part of the guide about each place, by the first part of its address. */
const entries: Record<string, string> = {
  vente: 'vendre',
  caisse: 'caisse',
  reglements: 'encaisser',
  'tableau-de-bord': 'tableau-de-bord',
  devis: 'du-devis-à-la-facture',
  commandes: 'du-devis-à-la-facture',
  livraisons: 'du-devis-à-la-facture',
  factures: 'du-devis-à-la-facture',
  avoirs: 'du-devis-à-la-facture',
  clients: 'clients-prospects-fournisseurs',
  prospects: 'clients-prospects-fournisseurs',
  fournisseurs: 'clients-prospects-fournisseurs',
  articles: 'articles',
  familles: 'articles',
  prix: 'tarifs-et-promotions',
  etiquettes: 'tickets-tiroir-et-étiquettes',
  stock: 'stock',
  inventaires: 'inventaires',
  transferts: 'transferts-entre-boutiques',
  'commandes-fournisseurs': 'commandes-fournisseurs',
  import: 'importer-et-exporter',
  relances: 'relances',
  emails: 'e-mails',
  signatures: 'signatures',
  comptabilite: 'comptabilité',
  'factures-recues': 'factures-reçues',
  plateforme: 'plateforme',
  synchronisation: 'plusieurs-caisses',
  administration: 'administration',
};

/** Returns the address in the guide about the screen at this address; its beginning when there is none. */
export function toGuideAddress(pathname: string): string {
  const [, place = ''] = pathname.split('/');
  const entry = entries[place];
  return entry === undefined ? '/guide' : `/guide#${encodeURIComponent(entry)}`;
}

export const guideSections: readonly string[] = [...new Set(Object.values(entries))];
