import type { Visitors } from '#server/sharing/boutique/bearer.ts';
import { hasNothingWaiting } from '#server/sharing/boutique/bearer.ts';
import { assertNotRemoved, takePoste, unknownPoste } from '#server/sharing/boutique/postes/poste-rules.ts';
import { createSecret, toSecretHash } from '#server/calls/secret.ts';
import type { registerPoste } from '#shared/contracts/postes/gateway.ts';
import type { RequestOf } from '#shared/endpoints/endpoint.ts';
import { NotAllowed, Refused } from '#shared/endpoints/errors.ts';
import type { FluxRuns } from './flux-runs.ts';
import type { Ask, HubDatabase, Question } from './hub-database.ts';
import { createRecentRows, type RecentRows } from './recent-rows.ts';
import { codeSeconds, mostWrongCodes } from './pairing-limits.ts';

/** Which till asks: its calls are made under `id`. */
export type PosteSender = { id: string; groupe: string; boutique: string; poste: string; tellsAll: boolean };

type Row = {
  groupe: string;
  code: string;
  boutique: string;
  installation: string | null;
  raconte: boolean;
  date_retrait: string | null;
  motif_retrait: 'retiree' | 'quittee' | null;
};
type Asked = RequestOf<typeof registerPoste>['body'];

export type HubPostes = ReturnType<typeof createHubPostes>;

const columns = 'groupe, code, boutique, installation, raconte, date_retrait, motif_retrait';
/** Written down so often: a thousand tills that have nothing to say cost nothing. */
const visitMs = 5 * 60_000;

export const toCallerId = (groupe: string, poste: string): string => `${groupe}/${poste}`;

/** The tills of all groups. A token opens its own group, and writes what is of its own shop. */
export function createHubPostes({ ask, transact }: Pick<HubDatabase, 'ask' | 'transact'>, runs: FluxRuns) {
  const recent = createRecentRows(ask);

  async function getSender(id: string): Promise<PosteSender> {
    const end = id.lastIndexOf('/');
    const row = await findByCode(recent, id.slice(0, end), id.slice(end + 1));
    if (!row) throw new NotAllowed(unknownPoste);
    return { id, groupe: row.groupe, boutique: row.boutique, poste: row.code, tellsAll: row.raconte };
  }

  return {
    visitors: createHubVisitors({ ask, recent, runs, getSender }),
    getSender,

    async setTellsAll({ groupe, poste }: PosteSender): Promise<void> {
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

    /**
     * A till joins by a code. One that comes back keeps the code it numbers under, and gets a new token.
     * @throws {Refused} for a code that is unknown, used or too old, and for a till of another group.
     */
    async register(asked: Asked): Promise<{ poste: string; jeton: string; boutique: string }> {
      const jeton = createSecret();
      const given = await transact((within) => register(within, asked, toSecretHash(jeton)));
      recent.forget();
      if (given) return { ...given, jeton };
      await noteWrongCode(ask);
      throw new Refused('Ce code est inconnu, déjà utilisé ou trop ancien\u00a0: demandez-en un autre.');
    },
  };
}

const findByCode = (recent: RecentRows, groupe: string, code: string) =>
  findRow(recent, {
    nom: 'poste',
    texte: `select ${columns} from postes where groupe = $1 and code = $2`,
    valeurs: [groupe, code],
  });

/** @throws {NotAllowed} for a till that was taken off. */
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

function createHubVisitors({ ask, recent, runs, getSender }: VisitorDeps): Visitors {
  const visits = new Map<string, number>();
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
      const { groupe, poste, tellsAll } = await getSender(id);
      const hasToldAll = hasNothingWaiting(waiting) && tellsAll && runs.isOfNow(since);
      if (!hasToldAll && performance.now() - (visits.get(id) ?? -Infinity) < visitMs) return;
      visits.set(id, performance.now());
      await ask({
        nom: 'poste-visite',
        texte: `update postes set derniere_visite = now(), en_attente = $3, a_traiter = $4, raconte = raconte and not $5
          where groupe = $1 and code = $2`,
        valeurs: [groupe, poste, waiting.en_attente, waiting.a_traiter, hasToldAll],
      });
      if (hasToldAll) recent.forget();
    },
  };
}

function findBoutique(recent: RecentRows, jeton: string): Promise<{ groupe: string; code: string } | undefined> {
  const texte = 'select groupe, code from boutiques where jeton_hash = $1';
  return recent.find({ nom: 'boutique-jeton', texte, valeurs: [toSecretHash(jeton)] });
}

type Claim = { groupe: string; code: string; poste: string; installation: string };

/** True where nobody has the code: it is this installation's from then on. */
async function claimCode(ask: Ask, { groupe, code, poste, installation }: Claim): Promise<boolean> {
  const rows = await ask({
    texte: `insert into postes (groupe, code, boutique, nom, installation) values ($1, $2, $3, $2, $4)
      on conflict do nothing returning code`,
    valeurs: [groupe, poste, code, installation],
  });
  return rows.length > 0;
}

type Code = { groupe: string; boutique: string };

/** Undefined for a code that is not good. */
async function register(
  ask: Ask,
  asked: Asked,
  hash: string,
): Promise<{ poste: string; boutique: string } | undefined> {
  const code = await takeCode(ask, asked);
  if (!code) return undefined;
  const { groupe } = code;
  await ask({ texte: 'select verrouiller($1, $2)', valeurs: [groupe, 'postes'] });
  const poste = (await findReturning(ask, groupe, asked, hash)) ?? (await addPoste(ask, code, asked, hash));
  const [shop] = await ask<{ nom: string }>({
    texte: 'select nom from boutiques where groupe = $1 and code = $2',
    valeurs: [groupe, code.boutique],
  });
  return { poste, boutique: shop?.nom ?? code.boutique };
}

async function takeCode(ask: Ask, { code, installation }: Asked): Promise<Code | undefined> {
  await ask({
    texte: `delete from codes_rattachement where expire <= now() or expire > now() + $1 * interval '1 second' or essais >= $2`,
    valeurs: [codeSeconds, mostWrongCodes],
  });
  const [row] = await ask<Code>({
    texte: `update codes_rattachement set installation = $2 where code_hash = $1 and coalesce(installation, $2) = $2
      returning groupe, boutique`,
    valeurs: [toSecretHash(code.toUpperCase().replace(/[^A-Z0-9]/g, '')), installation],
  });
  return row;
}

/** After ten wrong codes, those that are good are so no more. */
const noteWrongCode = (ask: Ask) => ask({ texte: 'update codes_rattachement set essais = essais + 1' });

async function findReturning(ask: Ask, groupe: string, asked: Asked, hash: string): Promise<string | undefined> {
  const [row] = await ask<{ code: string }>({
    texte: `update postes set jeton_hash = $3, nom = $4, date_retrait = null, motif_retrait = null
      where groupe = $1 and installation = $2 returning code`,
    valeurs: [groupe, asked.installation, hash, asked.nom],
  });
  if (!row && asked.poste !== undefined) throw new Refused(unknownPoste);
  return row?.code;
}

async function addPoste(ask: Ask, { groupe, boutique }: Code, asked: Asked, hash: string): Promise<string> {
  const given = await ask<{ code: string }>({ texte: 'select code from postes where groupe = $1', valeurs: [groupe] });
  const code = takePoste(
    given.map((row) => row.code),
    asked.souhait,
  );
  await ask({
    texte: 'insert into postes (groupe, code, boutique, nom, installation, jeton_hash) values ($1, $2, $3, $4, $5, $6)',
    valeurs: [groupe, code, boutique, asked.nom, asked.installation, hash],
  });
  await ask({
    texte: "insert into evenements (groupe, code, texte, auteur) values ($1, 'poste_ajoute', $2, 'service')",
    valeurs: [groupe, `${code} (${asked.nom})`],
  });
  return code;
}
