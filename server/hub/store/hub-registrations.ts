import { createSecret, toSecretHash } from '#server/calls/secret.ts';
import { takePoste, unknownPoste, unknownToken, withoutPast } from '#server/sharing/boutique/postes/poste-rules.ts';
import type { registerPoste } from '#shared/contracts/postes/gateway-registrations.ts';
import type { RequestOf, ResponseOf } from '#shared/endpoints/endpoint.ts';
import { NotSignedIn, Refused } from '#shared/endpoints/errors.ts';
import type { Ask, HubDatabase } from './hub-database.ts';
import { codeSeconds, mostWrongCodes } from './pairing-limits.ts';
import type { RecentRows } from './recent-rows.ts';
import { followPrincipal } from './principal.ts';
import { adoptShop, assertCodesFree } from './adopt-shop.ts';

/** Gives a till that joins its cut, in the caller's transaction: null for one that is to hold all. */
export type GiveCut = (ask: Ask, place: { groupe: string; boutique: string }) => Promise<number | null>;
type Deps = Pick<HubDatabase, 'ask' | 'transact'> & { recent: RecentRows; giveCut: GiveCut };
type Asked = RequestOf<typeof registerPoste>['body'];
/** The shop a till joins; a code also says whether it joins as a desk: see `hubPostes`. */
type Place = { groupe: string; code: string; suivies?: string[] | null };

/**
 * Registers tills: by a code, or by its shop's own token when the till sends no code. One that comes back keeps the
 * code it numbers under, and gets a new token.
 */
export function createRegistration({ ask, transact, recent, giveCut }: Deps) {
  /**
   * @throws {Refused} for a code that is unknown, used or too old, and for a till of another group, or whose past
   * another group's hub has kept.
   * @throws {NotSignedIn} for a token of no shop.
   */
  return async (asked: Asked, shown: string | undefined): Promise<ResponseOf<typeof registerPoste>> => {
    const jeton = createSecret();
    const given = await transact((within) =>
      register(within, asked, { shown, hash: toSecretHash(jeton), recent, giveCut }),
    );
    recent.forget();
    if (given) return { ...given, jeton };
    await noteWrongCode(ask);
    throw new Refused('Ce code est inconnu, déjà utilisé ou trop ancien\u00a0: demandez-en un autre.');
  };
}

/** Finds the shop with this token. */
export function findBoutique(recent: RecentRows, jeton: string): Promise<Place | undefined> {
  const texte = 'select groupe, code from boutiques where jeton_hash = $1';
  return recent.find({ nom: 'boutique-jeton', texte, valeurs: [toSecretHash(jeton)] });
}

type Token = { shown: string | undefined; hash: string } & Pick<Deps, 'recent' | 'giveCut'>;

/** Registers a till; undefined for an invalid code. */
async function register(ask: Ask, asked: Asked, token: Token) {
  const { shown, hash, recent } = token;
  const place = asked.code === undefined ? await findBoutique(recent, shown ?? '') : await takeCode(ask, asked);
  if (!place && asked.code === undefined) throw new NotSignedIn(unknownToken);
  if (!place) return undefined;
  const { groupe, code } = place;
  if (asked.ouverture !== undefined && asked.ouverture !== groupe) throw new Refused(withoutPast);
  await ask({ texte: 'select verrouiller($1, $2)', valeurs: [groupe, 'postes'] });
  if (asked.postes) await adoptShop(ask, place, { ...asked, postes: asked.postes });
  else if (asked.numerote) await assertCodesFree(ask, place, asked);
  const poste = (await findReturning(ask, place, asked, hash)) ?? (await addPoste(ask, place, asked, token));
  const [shop] = await ask<{ nom: string }>({
    texte: 'select nom from boutiques where groupe = $1 and code = $2',
    valeurs: [groupe, code],
  });
  const ouverture = await findOpeningState(ask, { groupe, poste }, asked);
  return { poste, boutique: shop?.nom ?? code, ...(ouverture && { ouverture }) };
}

/** Returns what the hub knows of the opening stock a till has; undefined for a till without one. */
async function findOpeningState(
  ask: Ask,
  { groupe, poste }: { groupe: string; poste: string },
  { ouverture }: Asked,
): Promise<'connue' | 'oubliee' | undefined> {
  if (ouverture === undefined) return undefined;
  const texte = 'select from postes where groupe = $1 and code = $2 and coupe is not null';
  return (await ask({ texte, valeurs: [groupe, poste] })).length > 0 ? 'connue' : 'oubliee';
}

/** Uses a code and returns its shop; codes made for a machine have no limit of tries, since nobody can guess them. */
async function takeCode(ask: Ask, { code = '', installation }: Asked): Promise<Place | undefined> {
  await ask({
    texte: `delete from codes_rattachement where expire <= now()
      or machine is null and (expire > now() + $1 * interval '1 second' or essais >= $2)`,
    valeurs: [codeSeconds, mostWrongCodes],
  });
  const [row] = await ask<Place>({
    texte: `update codes_rattachement set installation = $2 where code_hash = $1 and coalesce(installation, $2) = $2
      returning groupe, boutique as code, suivies`,
    valeurs: [toSecretHash(code.toUpperCase().replace(/[^A-Z0-9]/g, '')), installation],
  });
  return row;
}

/** Counts a wrong code; after ten, the codes that exist are no longer valid. */
const noteWrongCode = (ask: Ask) => ask({ texte: 'update codes_rattachement set essais = essais + 1' });

/**
 * Finds a till that comes back. Its shop never changes, and another shop's code or token is refused; whether it is a
 * desk follows from its latest code.
 */
async function findReturning(
  ask: Ask,
  { groupe, code, suivies }: Place,
  asked: Asked,
  hash: string,
): Promise<string | undefined> {
  const [row] = await ask<{ poste: string; boutique: string }>({
    texte: `update postes set jeton_hash = $3, nom = $4, date_retrait = null, motif_retrait = null,
      suivies = case when $6 then $5 else suivies end
      where groupe = $1 and installation = $2 returning code as poste, boutique`,
    valeurs: [groupe, asked.installation, hash, asked.nom, suivies ?? null, suivies !== undefined],
  });
  if (!row && asked.poste !== undefined) throw new Refused(unknownPoste);
  if (row && row.boutique !== code) {
    throw new Refused(
      `Cette caisse est ${row.poste} de la boutique ${row.boutique}, et y reste avec ses numéros : pour la boutique ${code}, installez-la à neuf.`,
    );
  }
  return row?.poste;
}

async function addPoste(
  ask: Ask,
  { groupe, code: boutique, suivies = null }: Place,
  asked: Asked,
  { hash, giveCut }: Pick<Token, 'hash' | 'giveCut'>,
): Promise<string> {
  const given = await ask<{ code: string }>({ texte: 'select code from postes where groupe = $1', valeurs: [groupe] });
  const code = takePoste(
    given.map((row) => row.code),
    asked.souhait,
  );
  const coupe = asked.sans_passe && !asked.postes && suivies === null ? await giveCut(ask, { groupe, boutique }) : null;
  await ask({
    texte: `insert into postes (groupe, code, boutique, nom, installation, jeton_hash, suivies, coupe)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    valeurs: [groupe, code, boutique, asked.nom, asked.installation, hash, suivies, coupe],
  });
  await followPrincipal(ask, { groupe, code: boutique }, code, { bringsShop: asked.postes !== undefined });
  await ask({
    texte: "insert into evenements (groupe, code, texte, auteur) values ($1, 'poste_ajoute', $2, 'service')",
    valeurs: [groupe, `${code} (${asked.nom})`],
  });
  return code;
}
