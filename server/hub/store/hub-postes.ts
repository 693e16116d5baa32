import type { TillDirectory } from '#server/sharing/boutique/bearer.ts';
import { hasNothingWaiting } from '#server/sharing/boutique/bearer.ts';
import { assertNotRemoved, unknownPoste } from '#server/sharing/boutique/postes/poste-rules.ts';
import { toSecretHash } from '#server/calls/secret.ts';
import { NotAllowed } from '#shared/endpoints/errors.ts';
import type { FluxRuns } from './flux-runs.ts';
import type { Ask, HubDatabase, Question } from './hub-database.ts';
import { createRecentRows, type RecentRows } from './recent-rows.ts';
import { followPrincipal } from './principal.ts';
import { createRegistration, findBoutique, type GiveCut } from './hub-registrations.ts';
import { toutes } from './boutiques-suivies.ts';

/** The asking till: its calls are made under `id`. */
export type PosteSender = {
  id: string;
  groupe: string;
  boutique: string;
  /** The shops it follows: its own, and for a desk others. */
  suivies: string[];
  poste: string;
  uploadsAll: boolean;
  /** See `ElementSender`. */
  limitee: string | null;
  /** The cut of its shop's past it was given: see `coupes`. */
  coupe: number | null;
};

type Row = {
  groupe: string;
  code: string;
  boutique: string;
  suivies: string[] | null;
  coupe: number | null;
  installation: string | null;
  raconte: boolean;
  date_retrait: string | null;
  motif_retrait: 'retiree' | 'quittee' | null;
};

export type HubPostes = ReturnType<typeof createHubPostes>;

const columns = 'groupe, code, boutique, suivies, coupe, installation, raconte, date_retrait, motif_retrait';
/**
 * How rarely a visit is stored, unless something begins or ceases to wait: a thousand tills with nothing to send cost
 * nothing.
 */
const visitMs = 5 * 60_000;

const toCallerId = (groupe: string, poste: string): string => `${groupe}/${poste}`;

/** Stores the tills of all groups. A token gives access to its own group, and to writing records of its own shop. */
export function createHubPostes(
  { ask, transact }: Pick<HubDatabase, 'ask' | 'transact'>,
  runs: FluxRuns,
  giveCut: GiveCut,
) {
  const recent = createRecentRows(ask);

  async function getSender(id: string): Promise<PosteSender> {
    const end = id.lastIndexOf('/');
    const row = await findByCode(recent, id.slice(0, end), id.slice(end + 1));
    if (!row) throw new NotAllowed(unknownPoste);
    const { groupe, boutique, code: poste, raconte: uploadsAll, coupe } = row;
    const suivies = await listSuivies(recent, row);
    return { id, groupe, boutique, suivies, poste, uploadsAll, limitee: suivies.length > 1 ? null : boutique, coupe };
  }

  return {
    /** Also caches the shops of a till: see `findChangedBoutiques`. */
    recent,
    visitors: createHubVisitors({ ask, recent, runs, getSender }),
    getSender,

    async setUploadsAll({ groupe, poste }: PosteSender): Promise<void> {
      await ask({
        texte: 'update postes set raconte = true where groupe = $1 and code = $2',
        valeurs: [groupe, poste],
      });
      recent.forget();
    },

    async remove(groupe: string, code: string, motif: 'retiree' | 'quittee'): Promise<void> {
      await ask({
        texte: `update postes set date_retrait = now(), motif_retrait = $3
          where groupe = $1 and code = $2 and date_retrait is null`,
        valeurs: [groupe, code, motif],
      });
      recent.forget();
    },

    register: createRegistration({ ask, transact, recent, giveCut }),
  };
}

const findByCode = (recent: RecentRows, groupe: string, code: string) =>
  findRow(recent, {
    nom: 'poste',
    texte: `select ${columns} from postes where groupe = $1 and code = $2`,
    valeurs: [groupe, code],
  });

/** Lists the shops a till follows. */
async function listSuivies(recent: RecentRows, { groupe, boutique, suivies }: Row): Promise<string[]> {
  const others = suivies ?? [];
  if (!others.includes(toutes)) return [...new Set([boutique, ...others])];
  const texte = 'select array_agg(code order by code) as codes from boutiques where groupe = $1';
  const all = await recent.find<{ codes: string[] }>({ nom: 'boutiques-toutes', texte, valeurs: [groupe] });
  return all?.codes ?? [boutique];
}

/** @throws {NotAllowed} for a till that was removed. */
async function findRow(recent: RecentRows, question: Question): Promise<Row | undefined> {
  const row = await recent.find<Row>(question);
  if (row) assertNotRemoved(row);
  return row;
}

type VisitorDeps = {
  ask: Ask;
  recent: RecentRows;
  runs: FluxRuns;
  getSender: (id: string) => Promise<PosteSender>;
};

function createHubVisitors({ ask, recent, runs, getSender }: VisitorDeps): TillDirectory {
  const visits = new Map<string, { at: number; isLate: boolean }>();
  return {
    async findByToken(jeton) {
      const texte = `select ${columns} from postes where jeton_hash = $1`;
      const row = await findRow(recent, { nom: 'poste-jeton', texte, valeurs: [toSecretHash(jeton)] });
      return row && toCallerId(row.groupe, row.code);
    },

    async claim(jeton, { code, installation }) {
      const shop = await findBoutique(recent, jeton);
      if (!shop) return undefined;
      const [id, known] = [toCallerId(shop.groupe, code), await findByCode(recent, shop.groupe, code)];
      if (known?.installation === installation && known.boutique === shop.code) return id;
      if (!known && (await claimCode(ask, { ...shop, poste: code, installation }))) {
        recent.forget();
        return id;
      }
      throw new NotAllowed(`Le code de poste ${code} est déjà pris\u00a0: donnez à ce poste un autre COMPTOIR_POSTE.`);
    },

    async noteVisit(id, waiting, since) {
      const { groupe, poste, uploadsAll } = await getSender(id);
      const hasUploadedAll = hasNothingWaiting(waiting) && uploadsAll && runs.isOfNow(since);
      const [known, isLate] = [visits.get(id), !hasNothingWaiting(waiting)];
      const isRecent = known?.isLate === isLate && performance.now() - known.at < visitMs;
      if (!hasUploadedAll && isRecent) return;
      visits.set(id, { at: performance.now(), isLate });
      await ask({
        nom: 'poste-visite',
        texte: `update postes set derniere_visite = now(), en_attente = $3, a_traiter = $4, raconte = raconte and not $5
          where groupe = $1 and code = $2`,
        valeurs: [groupe, poste, waiting.en_attente, waiting.a_traiter, hasUploadedAll],
      });
      if (hasUploadedAll) recent.forget();
    },
  };
}

type Claim = { groupe: string; code: string; poste: string; installation: string };

/** Claims an unused code for this installation; returns false when another one has it. */
async function claimCode(ask: Ask, { groupe, code, poste, installation }: Claim): Promise<boolean> {
  const valeurs = [groupe, poste, code, installation];
  const added = await ask({
    texte: `insert into postes (groupe, code, boutique, nom, installation) values ($1, $2, $3, $2, $4)
      on conflict do nothing returning code`,
    valeurs,
  });
  if (added.length > 0) {
    await followPrincipal(ask, { groupe, code }, poste);
    return true;
  }
  // A till begins with several requests at once: another of its own may have been first.
  const texte = `select code from postes where groupe = $1 and code = $2 and boutique = $3 and installation = $4
    and date_retrait is null`;
  return (await ask({ texte, valeurs })).length > 0;
}
