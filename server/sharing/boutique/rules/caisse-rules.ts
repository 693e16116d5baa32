import type { Cloture } from '#shared/contracts/caisse/clotures.ts';
import type { SessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { addComptage } from '#shared/money/add-comptage.ts';
import { InvalidInput } from '#shared/endpoints/errors.ts';
import { sumAmounts } from '#shared/money/money.ts';
import { isSame } from '#shared/text/same-value.ts';
import type { Fields } from '../../records/fields.ts';
import { findRang } from '#server/backoffice/numbering/series.ts';

/** How many pieces one clôture may count: more than a till makes in a day, and few enough to be marked one by one. */
const mostPieces = 100_000;
const counted = ['FA', 'AV', 'RG'];

const isOf = (poste: string, numero: string) => findRang(numero)?.poste === poste;

/** @throws {InvalidInput} for a session of another till's series, or one that withdraws what it said before. */
export function assertSession(session: SessionCaisse, before: SessionCaisse | undefined): void {
  const { numero, poste, mouvements, cloture, date_cloture } = session;
  const earlier = before?.mouvements ?? [];
  const goesOn = isSame(mouvements.slice(0, earlier.length), earlier);
  const isNumbered = mouvements.every(({ rang }, index) => rang === index + 1);
  const isClosed = cloture === null ? date_cloture === null : isOf(poste, cloture) && date_cloture !== null;
  const staysClosed =
    !before || before.cloture === null || isSame([before.cloture, before.mouvements], [cloture, mouvements]);
  if (isOf(poste, numero) && goesOn && isNumbered && isClosed && staysClosed) return;
  throw new InvalidInput(`La session de caisse ${numero} se contredit\u00a0: sa caisse, ses mouvements ou sa clôture.`);
}

/** Checks that a session comes from its own till. @throws {InvalidInput} */
export function assertSessionSender({ numero, poste }: Fields, sender: string): void {
  if (poste === sender) return;
  throw new InvalidInput(
    `La session ${String(numero)} est celle de la caisse ${String(poste)}\u00a0: elle seule y écrit.`,
  );
}

/** Checks a clôture by adding its sums up again. @throws {InvalidInput} */
export function assertCloture(cloture: Cloture): void {
  const { numero } = cloture;
  if (!isOf(cloture.poste, numero) || !hasOwnPieces(cloture)) {
    throw new InvalidInput(`La clôture ${numero} compte des pièces qui ne sont pas les siennes.`);
  }
  if (hasRightTotaux(cloture) && hasRightEspeces(cloture)) return;
  throw new InvalidInput(`Les montants de la clôture ${numero} ne tombent pas juste.`);
}

function hasOwnPieces({ type, poste, pieces, session, especes }: Cloture): boolean {
  const isDay = type === 'journee';
  const isSound = pieces.every(({ premier, dernier }) => premier >= 1 && premier <= dernier);
  const count = pieces.reduce((sum, { premier, dernier }) => sum + dernier - premier + 1, 0);
  const own = isDay ? counted.map((prefix) => `${prefix}-${poste}`) : undefined;
  const wanted = type === 'mois' ? 'ZJ-' : 'ZM-';
  const isOwn = pieces.every(({ serie }) => own?.includes(serie) ?? serie.startsWith(wanted));
  return isSound && count <= mostPieces && isOwn && isDay === (session !== null) && isDay === (especes !== null);
}

function hasRightTotaux({ totaux, perpetuels }: Cloture): boolean {
  const { factures, avoirs, tvas, ht, tva, ttc, ttc_absolu, moyens } = totaux;
  const isNet = (['ht', 'tva', 'ttc'] as const).every(
    (field) =>
      sumAmounts([factures[field], 0 - avoirs[field]]) === totaux[field] &&
      sumAmounts(tvas.map((rate) => rate[field])) === totaux[field],
  );
  const isWhole = sumAmounts([ht, tva]) === ttc && Math.abs(ttc) <= ttc_absolu && perpetuels.absolu >= ttc_absolu;
  return isNet && isWhole && moyens.every(({ recu, rendu, montant }) => sumAmounts([recu, 0 - rendu]) === montant);
}

function hasRightEspeces({ especes }: Cloture): boolean {
  if (!especes) return true;
  const { fond, reglements, entrees, sorties, theorique, comptage, compte, ecart, explication } = especes;
  const { prelevement, fond_suivant } = especes;
  return (
    sumAmounts([fond, reglements, entrees, 0 - sorties]) === theorique &&
    addComptage(comptage) === compte &&
    sumAmounts([compte, 0 - theorique]) === ecart &&
    sumAmounts([compte, 0 - prelevement]) === fond_suivant &&
    (ecart === 0 || explication !== '')
  );
}
