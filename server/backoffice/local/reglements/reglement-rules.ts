import { isInterne, type Moyen } from '#shared/contracts/boutique/moyens.ts';
import type { DocumentDu } from '#shared/contracts/documents/document-du.ts';
import {
  type DocumentComplet,
  type DocumentKind,
  statutAnnule,
  statutTransforme,
} from '#shared/contracts/documents/documents.ts';
import type { ReglementInput } from '#shared/contracts/reglements/reglements.ts';
import { agree, toFrozenMessage, toSubject } from '#shared/documents/document-names.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { formatAmount, fromCents, toCents } from '#shared/money/money.ts';

const say = (cents: number) => formatAmount(fromCents(Math.abs(cents)));

/** The amounts of a règlement in cents; `libre` is the part that no document takes. */
export type Amounts = { montant: number; arrondi: number; impute: number; libre: number };

/** @throws {Refused} for an amount with a third decimal, or one that its means does not allow. */
export function toAmounts(input: ReglementInput, moyen: Moyen): Amounts {
  for (const euros of [input.montant, input.arrondi, input.recu ?? 0, ...input.imputations.map((one) => one.montant)]) {
    if (fromCents(toCents(euros)) !== euros) throw new Refused('Les montants ont deux décimales au plus.');
  }
  const [montant, arrondi] = [toCents(input.montant), toCents(input.arrondi)];
  const impute = input.imputations.reduce((sum, one) => sum + toCents(one.montant), 0);
  const amounts = { montant, arrondi, impute, libre: montant + arrondi - impute };
  assertNamedOnce(input);
  assertMoyen(input, amounts, moyen);
  assertBalance(amounts);
  return amounts;
}

/**
 * Refuses a document named twice: what it can take is checked once for each naming, so that it could take twice as
 * much.
 */
export function assertNamedOnce({ imputations }: Pick<ReglementInput, 'imputations'>) {
  const numeros = imputations.map(({ numero }) => numero);
  const twice = numeros.find((numero, index) => numeros.indexOf(numero) !== index);
  if (twice !== undefined) throw new Refused(`${twice} est nommé deux fois\u00a0: dites en une fois ce qui lui va.`);
}

function assertMoyen({ imputations, recu }: ReglementInput, { montant, arrondi }: Amounts, moyen: Moyen) {
  const { code, intitule } = moyen;
  if (isInterne(code) && montant !== 0) {
    throw new Refused(
      `«\u00a0${intitule}\u00a0» ne fait entrer ni sortir d’argent\u00a0: son montant est 0, dites à quoi il sert.`,
    );
  }
  if (isInterne(code) && imputations.length === 0) throw new Refused('Dites quel document ce règlement concerne.');
  if (!isInterne(code) && montant === 0) throw new Refused('Le montant d’un règlement n’est pas 0.');
  if (arrondi !== 0 && imputations.length === 0)
    throw new Refused('Il n’y a rien à arrondir\u00a0: aucun document n’est réglé.');
  if (recu === null || recu === undefined) return;
  if (code !== 'especes' || montant < 0) throw new Refused('On ne rend la monnaie que sur des espèces reçues.');
  if (toCents(recu) < montant) {
    throw new Refused(
      `Il manque ${say(montant - toCents(recu))}\u00a0: ${formatAmount(recu)} ont été donnés pour ${say(montant)}.`,
    );
  }
}

/** @throws {Refused} for documents that take more than was received, or what a refund cannot pay. */
export function assertBalance({ montant, arrondi, impute, libre }: Amounts) {
  if (montant > 0 && libre < 0) {
    throw new Refused(`Les documents réglés font ${say(impute)}, il n’est reçu que ${say(montant + arrondi)}.`);
  }
  if (montant < 0 && impute > 0)
    throw new Refused('Un remboursement ne règle pas un document qui est dû à la boutique.');
}

/** A document named by a règlement, as it stands. */
export type Named = DocumentComplet & {
  kind: DocumentKind;
  du: DocumentDu;
  /** For a quote or an order: the sum of its deposit invoices less their credit notes, in cents. */
  invoiced: number;
  /** The invoice made of a quote or an order. */
  facture: string | undefined;
};

/** @throws {Refused} for a document that does not take this amount, in cents. */
export function assertTakes(named: Named, montant: number, client: string): void {
  const { kind, numero, client_code, statut } = named;
  if (montant === 0) throw new Refused(`Dites combien de ce règlement va à ${numero}.`);
  if (client_code !== client) {
    throw new Refused(
      `${toSubject(kind, numero)} est d’un autre client (${client_code})\u00a0: ce règlement est de ${client}.`,
    );
  }
  if (statut === statutAnnule) throw new Refused(toFrozenMessage(kind, named, 'réglé'));
  if (kind === 'devis' || kind === 'commande') return assertDeposit(named, montant);
  if (kind === 'facture' || kind === 'avoir') return assertDue(named, montant);
  throw new Refused(`${toSubject(kind, numero)} ne se règle pas\u00a0: réglez sa facture.`);
}

/**
 * Checks that a payment pays what is owed and a refund gives back what is to be given back, neither more nor the other
 * way round.
 */
function assertDue(named: Named, montant: number) {
  const { kind, numero, statut, du } = named;
  const reste = toCents(du.reste_du);
  const room = kind === 'avoir' ? -reste : reste;
  const subject = toSubject(kind, numero);
  if (room === 0 && kind === 'facture' && statut === statutTransforme) {
    throw new Refused(toFrozenMessage(kind, named, 'réglé'));
  }
  if (room === 0) throw new Refused(`${subject} est déjà ${agree(kind, 'réglé')}\u00a0: il n’en reste rien dû.`);
  if (Math.sign(montant) !== Math.sign(room)) {
    throw new Refused(
      room > 0
        ? `${subject} est due à la boutique\u00a0: elle ne se rembourse pas, faites un avoir.`
        : `${subject} se rembourse\u00a0: son montant est négatif.`,
    );
  }
  if (Math.abs(montant) <= Math.abs(room)) return;
  const verb = room > 0 ? 'à régler' : 'à rendre';
  throw new Refused(
    `${subject} n’a plus que ${say(room)} ${verb}\u00a0: ${say(montant)} lui sont donnés. Rendez la différence, ou laissez-la au crédit du client.`,
  );
}

const perdu = 3;

function assertDeposit({ kind, numero, statut, total_ttc, du, invoiced, facture }: Named, montant: number) {
  const subject = toSubject(kind, numero);
  if (montant < 0) {
    if (-montant <= toCents(du.excedent)) return;
    if (invoiced > 0) {
      throw new Refused(`${subject} a une facture d’acompte\u00a0: faites-en un avoir, puis remboursez-le.`);
    }
    throw new Refused(`${subject} n’a que ${formatAmount(du.excedent)} d’acompte à rendre.`);
  }
  if (facture !== undefined)
    throw new Refused(`${subject} est déjà ${agree(kind, 'facturé')}\u00a0: réglez la facture ${facture}.`);
  if (statut === perdu) throw new Refused(`${subject} est ${agree(kind, 'perdu')}\u00a0: on n’y prend plus d’acompte.`);
  const already = toCents(du.regle) + invoiced;
  if (montant <= toCents(total_ttc) - already) return;
  throw new Refused(
    `${subject} fait ${formatAmount(total_ttc)}, dont ${say(already)} d’acompte déjà\u00a0: ${say(montant)} de plus sont trop.`,
  );
}
