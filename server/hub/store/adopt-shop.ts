import { unsetBoutique } from '#server/backoffice/local/boutique/unset-boutique.ts';
import { Boutique } from '#shared/contracts/boutique/boutique.ts';
import type { PosteConfie } from '#shared/contracts/postes/gateway-registrations.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import type { Ask } from './hub-database.ts';

type Place = { groupe: string; code: string };
type Moving = { installation: string; souhait?: string | undefined; postes: readonly PosteConfie[] };
type Known = { code: string; boutique: string; installation: string | null };

/** Returns the card of a shop that nobody has filled in yet. */
export const toNewCard = (nom: string): Boutique => Boutique.parse({ raison_sociale: nom });

/**
 * Takes over a shop with its tills: each keeps its code and its token. All of them or none; repeating it changes
 * nothing. @throws {Refused} when another till of the group has a code: both would give the same numbers.
 */
export async function adoptShop(ask: Ask, place: Place, moving: Moving): Promise<void> {
  const { postes } = moving;
  const known = await assertCodesFree(ask, place, moving);
  const isKnown = ({ code }: PosteConfie) => known.some((one) => one.code === code);
  for (const poste of postes.filter((one) => !isKnown(one))) await addTill(ask, place, poste);
  await forgetNewCard(ask, place);
}

/**
 * Returns the tills of the group. @throws {Refused} when one of them has a code under which the machine that comes, or
 * one of the tills it brings, has given numbers.
 */
export async function assertCodesFree(
  ask: Ask,
  place: Place,
  { installation, souhait, postes = [] }: Omit<Moving, 'postes'> & { postes?: Moving['postes'] | undefined },
): Promise<Known[]> {
  const known = await ask<Known>({
    texte: 'select code, boutique, installation from postes where groupe = $1',
    valeurs: [place.groupe],
  });
  const own = souhait === undefined ? [] : [{ code: souhait, installation }];
  for (const one of [...own, ...postes]) assertFree(known, place, one);
  return known;
}

function assertFree(
  known: readonly Known[],
  { code: boutique }: Place,
  one: Pick<PosteConfie, 'code' | 'installation'>,
) {
  const isOf = (other: Known) => other.boutique === boutique && other.installation === one.installation;
  const other = known.find(({ code, installation }) => code === one.code || (installation ?? '') === one.installation);
  if (!other || (other.code === one.code && isOf(other))) return;
  throw new Refused(
    `La caisse ${one.code} a le même code que ${other.code} de ${other.boutique}, ou en est la copie\u00a0: leurs numéros se confondraient, et ce qui est numéroté ne change pas. Demandez au siège un groupe à part pour cette boutique, ou rattachez une installation neuve, dans un dossier de données vide\u00a0: celle-ci garde son passé, les clients et les articles passent par un fichier. Rien n’a été changé.`,
  );
}

async function addTill(ask: Ask, { groupe, code: boutique }: Place, poste: PosteConfie): Promise<void> {
  const { code, nom, installation, jeton_hash, est_retire } = poste;
  const added = await ask({
    texte: `insert into postes (groupe, code, boutique, nom, installation, jeton_hash, date_retrait, motif_retrait)
      values ($1, $2, $3, $4, $5, $6, case when $7 then now() end, case when $7 then 'retiree' end)
      on conflict do nothing returning code`,
    valeurs: [groupe, code, boutique, nom, installation, est_retire ? null : jeton_hash, est_retire],
  });
  if (added.length === 0) throw new Refused(`La caisse ${code} est déjà connue du siège, ou donnée deux fois.`);
  await ask({
    texte: "insert into evenements (groupe, code, texte, auteur) values ($1, 'poste_ajoute', $2, 'service')",
    valeurs: [groupe, `${code} (${nom})`],
  });
}

/** Deletes the card that nobody has filled in, since the shop brings its own. */
async function forgetNewCard(ask: Ask, { groupe, code }: Place): Promise<void> {
  const [shop] = await ask<{ nom: string; record: unknown }>({
    texte: `select b.nom, e.record from boutiques b join enregistrements e
      on e.groupe = b.groupe and e.entite = 'boutique' and e.code = b.code where b.groupe = $1 and b.code = $2`,
    valeurs: [groupe, code],
  });
  if (!shop || JSON.stringify(Boutique.parse(shop.record)) !== JSON.stringify(toNewCard(shop.nom))) return;
  await ask({
    texte: `update enregistrements set record = $3, xid = pg_current_xact_id(), seq = nextval('ordre')
      where groupe = $1 and entite = 'boutique' and code = $2`,
    valeurs: [groupe, code, JSON.stringify(unsetBoutique)],
  });
}
