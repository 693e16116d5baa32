import type { MotifBrut } from '#server/plateforme/plateforme.gateway.ts';
import type { Connection } from '#server/database/database.ts';
import type { StoredRow } from '#server/database/stored-row.ts';
import type { EnvoiQuestion, NatureEnvoi, StatutEnvoi } from '#shared/contracts/plateforme/plateforme.ts';
import type { ListPage } from '#shared/contracts/list-page.ts';
import type { fluxPlateforme, statutsPlateforme } from './flux.table.ts';

export type FluxRow = StoredRow<typeof fluxPlateforme>;
type StatutRow = StoredRow<typeof statutsPlateforme>;

export type FluxDraft = Pick<
  FluxRow,
  'suivi' | 'nature' | 'objet' | 'type_document' | 'rang' | 'regle' | 'cadre' | 'empreinte' | 'auteur'
> & { fichier: Uint8Array | null; contenu: string | null };

type StatutDraft = { code: string; motifs: readonly MotifBrut[]; date: string; source: string };

export type FluxStore = ReturnType<typeof createFluxStore>;

const isLast = `rang = (select max(rang) from flux_plateforme as autre where autre.nature = flux_plateforme.nature
  and autre.objet = flux_plateforme.objet)`;
/** SQL conditions of the filters of lists. */
const etats: Record<EnvoiQuestion['etat'], string> = {
  tous: 'true',
  a_envoyer: "statut = 'A_ENVOYER'",
  en_cours:
    "statut = 'DEPOSE' or (statut = 'ACCEPTE' and (code is null or code in ('200','201','202','203','204','209','211')))",
  a_traiter: `nature <> 'reponse' and ${isLast} and (statut = 'REJETE' or code in ('206','207','208','210','213','501'))`,
  abouti: "statut = 'ACCEPTE' and (code in ('205','212') or nature in ('transactions','paiements'))",
};
const natures: Record<EnvoiQuestion['nature'], string> = {
  factures: "nature in ('facture','encaissement')",
  declarations: "nature in ('transactions','paiements')",
};

/** Stores what goes to the platform and its answers. Writes must be called inside a `write`. */
export function createFluxStore(connection: Connection) {
  const find = connection.prepare<[number], FluxRow>('select * from flux_plateforme where id = ?');
  const ofObjet = connection.prepare<[string, string], FluxRow>(
    'select * from flux_plateforme where nature = ? and objet = ? order by rang desc',
  );
  const ofSuivi = connection.prepare<[string], FluxRow>('select * from flux_plateforme where suivi = ?');
  const due = connection.prepare<[number], FluxRow>(
    "select * from flux_plateforme where statut = 'A_ENVOYER' and reprise <= ? order by id limit 1",
  );
  const unreported = connection.prepare<[], FluxRow>('select * from flux_plateforme where est_annonce = 0 order by id');
  const toCollect = connection.prepare<[string], FluxRow>(
    `select * from flux_plateforme where nature = 'facture' and statut = 'ACCEPTE' and substr(cadre, 1, 1) in ('S','M')
      and type_document = 60 and not exists (select 1 from flux_plateforme as paye where paye.nature = 'encaissement'
      and paye.objet = flux_plateforme.objet and date_creation < ? and ifnull(json_extract(contenu, '$.est_solde'), 1)
      and ${isLast.replaceAll('flux_plateforme.', 'paye.')}) order by id`,
  );
  const statuts = connection.prepare<[string], StatutRow>(
    `select statuts_plateforme.* from statuts_plateforme join flux_plateforme on flux_plateforme.id = flux_id
      where nature = 'facture' and objet = ? order by statuts_plateforme.date desc, statuts_plateforme.id desc`,
  );
  const source = connection
    .prepare<[string], number>('select 1 from statuts_plateforme where source = ? limit 1')
    .pluck();
  const count = (sql: string) =>
    connection.prepare<[], number>(`select count(*) from flux_plateforme where ${sql}`).pluck();
  const [waiting, toTreat] = [count(etats.a_envoyer), count(etats.a_traiter)];
  const reperes = createReperes(connection);
  return {
    find: (id: number) => find.get(id),
    listOf: (nature: NatureEnvoi, objet: string) => ofObjet.all(nature, objet),
    findBySuivi: (suivi: string) => ofSuivi.get(suivi),
    /** Finds the first one that is due. */
    findDue: (now: number) => due.get(now),
    listUnreported: () => unreported.all(),
    /**
     * Lists invoices of services that are at the platform, without those declared as fully paid before a moment (ISO
     * 8601).
     */
    listToCollect: (before: string) => toCollect.all(before),
    isKnownSource: (flux: string): boolean => source.get(flux) === 1,
    listStatuts: (numero: string) => statuts.all(numero),
    counts: () => ({ a_envoyer: waiting.get() ?? 0, a_traiter: toTreat.get() ?? 0 }),
    browse: createBrowse(connection),
    ...reperes,
    ...createMarks(connection),
  };
}

function createBrowse(connection: Connection) {
  return ({ nature, etat, q, debut, limit }: EnvoiQuestion & ListPage): { rows: FluxRow[]; total: number } => {
    const where = `(${natures[nature]}) and (${etats[etat]}) and instr(objet, ?) > 0`;
    const asked = q.trim().toUpperCase();
    const total = connection.prepare<[string], number>(`select count(*) from flux_plateforme where ${where}`).pluck();
    const rows = connection.prepare<[string, number, number], FluxRow>(
      `select * from flux_plateforme where ${where} order by id desc limit ? offset ?`,
    );
    return { rows: rows.all(asked, limit, debut), total: total.get(asked) ?? 0 };
  };
}

function createReperes(connection: Connection) {
  const read = connection.prepare<[string], string>('select valeur from reperes_plateforme where nom = ?').pluck();
  const put = connection.prepare(
    'insert into reperes_plateforme (nom, valeur) values (?, ?) on conflict (nom) do update set valeur = excluded.valeur',
  );
  return {
    findRepere: (nom: string) => read.get(nom),
    setRepere: (nom: string, valeur: string) => void put.run(nom, valeur),
  };
}

function createMarks(connection: Connection) {
  const insert = connection.prepare(
    `insert into flux_plateforme (suivi, nature, objet, type_document, rang, regle, cadre, empreinte, fichier, contenu, auteur,
       statut, motifs, reprise, date_creation)
     values (@suivi, @nature, @objet, @type_document, @rang, @regle, @cadre, @empreinte, @fichier, @contenu, @auteur,
       'A_ENVOYER', '[]', 0, @date) on conflict do nothing`,
  );
  const deposit = connection.prepare(
    "update flux_plateforme set statut = 'DEPOSE', flux = @flux, date_depot = @date, erreur = null, tentatives = tentatives + 1 where id = @id",
  );
  const later = connection.prepare(
    'update flux_plateforme set reprise = @reprise, erreur = @erreur, tentatives = tentatives + 1 where id = @id',
  );
  const statut = connection.prepare(
    `insert into statuts_plateforme (flux_id, code, motifs, date, source) values (@id, @code, @motifs, @date, @source)
     on conflict do nothing`,
  );
  const latest = connection.prepare(
    `update flux_plateforme set statut = @statut, code = coalesce(@code, code), motifs = @motifs, date_statut = @date,
       est_annonce = case when nature = 'facture' then 0 else 1 end where id = @id`,
  );
  const setReported = connection.prepare('update flux_plateforme set est_annonce = 1 where id = ? and code is ?');
  const hurry = connection.prepare("update flux_plateforme set reprise = 0 where statut = 'A_ENVOYER'");
  return {
    /** Returns false when it is there already. */
    insert: (draft: FluxDraft, date: string): boolean => insert.run({ ...draft, date }).changes === 1,
    markDeposited: (id: number, { flux, date }: { flux: string; date: string }) => void deposit.run({ id, flux, date }),
    markLater: (id: number, erreur: string, reprise: number) => void later.run({ id, erreur, reprise }),
    /** Stores a status once; returns true when it is new. The status with the latest moment is the flow's. */
    addStatut(row: Pick<FluxRow, 'id' | 'date_statut'>, next: StatutEnvoi, draft: StatutDraft): boolean {
      const motifs = JSON.stringify(draft.motifs);
      const { id } = row;
      if (statut.run({ id, ...draft, motifs }).changes === 0) return false;
      if (row.date_statut !== null && row.date_statut > draft.date) return true;
      latest.run({ id, statut: next, code: draft.code, motifs, date: draft.date });
      return true;
    },
    markReported: (id: number, code: string | null) => void setReported.run(id, code),
    hurry: () => void hurry.run(),
  };
}
