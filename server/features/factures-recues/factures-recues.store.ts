import type { Connection } from '#server/database/database.ts';
import type { StoredRow } from '#server/database/stored-row.ts';
import type { RecueQuestion, StatutRecue } from '#shared/contracts/achats/factures-recues.ts';
import type { ListPage } from '#shared/contracts/list-page.ts';
import type { etapesRecues, facturesRecues } from './factures-recues.table.ts';

export type RecueRow = StoredRow<typeof facturesRecues>;
export type EtapeRow = StoredRow<typeof etapesRecues>;
export type RecueDraft = Omit<RecueRow, 'id' | 'motif' | 'motif_texte' | 'paiement_date' | 'paiement_moyen'>;
type FichierGarde = { fichier: Uint8Array; pdf: Uint8Array | null };

/** Stores suppliers' invoices in `service.db`. Writes must be called inside a `write`. */
export function createRecueStore(connection: Connection) {
  const find = connection.prepare<[number], RecueRow>('select * from factures_recues where id = ?');
  const ofHash = connection.prepare<[string], RecueRow>('select * from factures_recues where empreinte = ?');
  const file = connection.prepare<[string], { fichier: Buffer; pdf: Buffer | null }>(
    'select fichier, pdf from fichiers_recus where empreinte = ?',
  );
  const length = connection
    .prepare<[string], number>('select length(fichier) from fichiers_recus where empreinte = ?')
    .pluck();
  const same = connection
    .prepare<{ numero: string; annee: string; siren: string | null; nom: string | null }, number>(
      `select id from factures_recues where numero = @numero and substr(date, 1, 4) = @annee
       and case when @siren is null then fournisseur_nom = @nom else siren = @siren end order by id limit 1`,
    )
    .pluck();
  const flux = connection.prepare<[string], number>('select 1 from flux_recus where flux = ?').pluck();
  const etapes = connection.prepare<[number], EtapeRow>(
    'select * from etapes_recues where facture_id = ? order by id desc',
  );
  return {
    find: (id: number) => find.get(id),
    findByHash: (empreinte: string) => ofHash.get(empreinte),
    findFile: (empreinte: string) => file.get(empreinte),
    getLength: (empreinte: string): number => length.get(empreinte) ?? 0,
    /** Finds the first invoice of the same supplier, number and year. */
    findSame: ({
      numero,
      date,
      siren,
      fournisseur_nom: nom,
    }: Pick<RecueRow, 'numero' | 'date' | 'siren' | 'fournisseur_nom'>) =>
      numero === null || date === null ? undefined : same.get({ numero, annee: date.slice(0, 4), siren, nom }),
    isKnownFlux: (name: string): boolean => flux.get(name) === 1,
    listEtapes: (id: number) => etapes.all(id),
    browse: createBrowse(connection),
    ...createMarks(connection),
  };
}

function createBrowse(connection: Connection) {
  const where = `(@statut = '' or statut = @statut) and (@du = '' or date >= @du) and (@au = '' or date <= @au)
    and (@q = '' or instr(lower(coalesce(numero, '') || ' ' || coalesce(fournisseur_nom, '') || ' ' || coalesce(siren, '')
      || ' ' || nom_fichier), @q) > 0)`;
  const total = connection
    .prepare<RecueQuestion, number>(`select count(*) from factures_recues where ${where}`)
    .pluck();
  const rows = connection.prepare<RecueQuestion & ListPage, RecueRow>(
    `select * from factures_recues where ${where} order by id desc limit @limit offset @debut`,
  );
  return ({ statut, q, du, au, debut, limit }: RecueQuestion & ListPage): { rows: RecueRow[]; total: number } => {
    const asked = { statut, q: q.trim().toLowerCase(), du, au };
    return { rows: rows.all({ ...asked, debut, limit }), total: total.get(asked) ?? 0 };
  };
}

function createMarks(connection: Connection) {
  const columns = `empreinte, statut, origine, nom_fichier, lecture, refus_lecture, format, numero, type, est_avoir, date,
    date_echeance, devise, fournisseur_nom, siren, total_ht, total_ttc, net_a_payer, nb_ecarts, fournisseur_code,
    rapprochement, doublon_de, date_reception`;
  const values = columns.replaceAll(/(\w+)/g, '@$1');
  const insert = connection.prepare(`insert into factures_recues (${columns}) values (${values})`);
  const keep = connection.prepare('insert into fichiers_recus (empreinte, fichier, pdf) values (?, ?, ?)');
  const flux = connection.prepare('insert into flux_recus (flux, empreinte) values (?, ?) on conflict do nothing');
  const origine = connection.prepare("update factures_recues set origine = 'plateforme' where empreinte = ?");
  const statut = connection.prepare('update factures_recues set statut = ? where id = ?');
  const refus = connection.prepare('update factures_recues set motif = ?, motif_texte = ? where id = ?');
  const paiement = connection.prepare('update factures_recues set paiement_date = ?, paiement_moyen = ? where id = ?');
  const fournisseur = connection.prepare(
    'update factures_recues set fournisseur_code = ?, rapprochement = ? where id = ?',
  );
  const etape = connection.prepare(
    'insert into etapes_recues (facture_id, statut, texte, date, auteur) values (?, ?, ?, ?, ?)',
  );
  return {
    insert(draft: RecueDraft, { fichier, pdf }: FichierGarde): number {
      keep.run(draft.empreinte, fichier, pdf);
      return Number(insert.run(draft).lastInsertRowid);
    },
    addFlux(name: string, empreinte: string): void {
      flux.run(name, empreinte);
      origine.run(empreinte);
    },
    setStatut: (id: number, next: StatutRecue) => void statut.run(next, id),
    setRefus: (id: number, motif: string, texte: string) => void refus.run(motif, texte, id),
    setPaiement: (id: number, date: string, moyen: string) => void paiement.run(date, moyen, id),
    setFournisseur: (id: number, code: string, how: string) => void fournisseur.run(code, how, id),
    addEtape: (id: number, next: StatutRecue, texte: string, date: string, auteur: string) =>
      void etape.run(id, next, texte, date, auteur),
  };
}
