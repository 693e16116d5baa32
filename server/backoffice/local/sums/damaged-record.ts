import { findDocumentKind } from '#shared/contracts/documents/documents.ts';
import { agree, toSubject } from '#shared/documents/document-names.ts';
import { AppError } from '#shared/endpoints/errors.ts';
import { type SummedTable, summedTables } from './summed-tables.ts';

type Row = Readonly<Record<string, unknown>>;

/** Thrown for a record the disk has changed since it was written. It is neither read nor overwritten. */
export class DamagedRecord extends AppError {
  readonly table: SummedTable;
  /** The key people know it by, as far as it can still be read. */
  readonly code: string;

  constructor(table: SummedTable, row: Row, options?: ErrorOptions) {
    const { key } = summedTables[table];
    const { subject, e } = nameRecord(table, row);
    super(
      `${subject} est abîmé${e} sur le disque\u00a0: rien n’en a été lu ni changé, le reste fonctionne. Comptoir ${e ? 'la' : 'le'} cherche dans vos sauvegardes et sur les autres postes\u00a0; le tableau de bord dit ce qu’il en est. Sinon, remettez une sauvegarde.`,
      options,
    );
    this.table = table;
    this.code = String(row[key]);
  }
}

/** Returns what `read` does; undefined for a record the disk has damaged, so that those beside it can still be read. */
export function readSound<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof DamagedRecord) return undefined;
    throw error;
  }
}

const others: Record<Exclude<SummedTable, 'documents'>, (row: Row) => { subject: string; e: '' | 'e' }> = {
  boutique: () => ({ subject: 'La fiche de la boutique', e: 'e' }),
  tarifs: ({ code }) => ({ subject: `Le tarif ${String(code)}`, e: '' }),
  inventaires: ({ numero }) => ({ subject: `L’inventaire ${String(numero)}`, e: '' }),
  pointages: ({ numero }) => ({ subject: `Le comptage ${String(numero)}`, e: '' }),
  transferts: ({ numero }) => ({ subject: `Le transfert ${String(numero)}`, e: '' }),
  arrivees: ({ numero }) => ({ subject: `La réception ${String(numero)}`, e: 'e' }),
  commandes_fournisseurs: ({ numero }) => ({ subject: `La commande ${String(numero)}`, e: 'e' }),
  changements_prix: ({ code }) => ({ subject: `Le changement de prix ${String(code)}`, e: '' }),
  promotions: ({ code }) => ({ subject: `La promotion ${String(code)}`, e: 'e' }),
  familles: ({ code }) => ({ subject: `La famille ${String(code)}`, e: 'e' }),
  tiers: ({ numero }) => ({ subject: `La fiche de ${String(numero)}`, e: 'e' }),
  articles: ({ reference }) => ({ subject: `L’article ${String(reference)}`, e: '' }),
  mouvements: ({ numero }) => ({ subject: `Le mouvement de stock ${String(numero)}`, e: '' }),
  sessions_caisse: ({ numero }) => ({ subject: `La session de caisse ${String(numero)}`, e: 'e' }),
  clotures: ({ numero }) => ({ subject: `La clôture ${String(numero)}`, e: 'e' }),
  reglements: ({ numero }) => ({ subject: `Le règlement ${String(numero)}`, e: '' }),
  historique_documents: ({ id }) => ({ subject: `Une ligne d’historique (${String(id)})`, e: 'e' }),
  mouvements_lignes: ({ origine }) => ({ subject: `Un mouvement du stock (${String(origine)})`, e: '' }),
};

/** Returns the name of a record as the subject of a French sentence, and the ending that agrees with it. */
export function nameRecord(table: SummedTable, row: Row): { subject: string; e: string } {
  if (table !== 'documents') return others[table](row);
  const kind = findDocumentKind(Number(row.type_document));
  const numero = String(row.numero);
  return kind ? { subject: toSubject(kind, numero), e: agree(kind, '') } : { subject: `Le document ${numero}`, e: '' };
}
