import type {
  Arrivee,
  EtatTransfert,
  LigneTransfert,
  ResumeTransfert,
  Transfert,
  TransfertComplet,
} from '#shared/contracts/transferts/transfert.ts';
import { roundQuantity } from '#shared/money/money.ts';

/** Returns a transfert with the sum of all its arrivées. */
export function toTransfertComplet(transfert: Transfert, arrivees: readonly Arrivee[]): TransfertComplet {
  const lignes = toLignes(transfert, arrivees);
  return { ...toResume(transfert, lignes), lignes, arrivees: [...arrivees] };
}

export function toResumeTransfert(transfert: Transfert, arrivees: readonly Arrivee[]): ResumeTransfert {
  return toResume(transfert, toLignes(transfert, arrivees));
}

function toResume({ lignes: sent, ...transfert }: Transfert, lignes: readonly LigneTransfert[]): ResumeTransfert {
  const sum = (field: 'envoye' | 'en_route' | 'ecart') =>
    roundQuantity(lignes.reduce((total, ligne) => total + ligne[field], 0));
  const totals = { envoye: sum('envoye'), en_route: sum('en_route'), ecart: sum('ecart') };
  return { ...transfert, ...totals, etat: toEtat(lignes), nb_lignes: sent.length };
}

function toEtat(lignes: readonly LigneTransfert[]): EtatTransfert {
  if (lignes.some(({ en_route }) => en_route < 0)) return 'a_expliquer';
  if (lignes.some(({ en_route }) => en_route > 0)) return 'en_route';
  if (lignes.some(({ ecart }) => ecart !== 0)) return 'ecart';
  return lignes.every(({ repris, envoye }) => repris === envoye) ? 'repris' : 'recu';
}

/** Returns the lines in the order they were sent, then those that came without being sent. */
function toLignes({ lignes, origine }: Transfert, arrivees: readonly Arrivee[]): LigneTransfert[] {
  const known = new Map<string, LigneTransfert>();
  for (const { article_ref, designation, quantite, prix_achat } of lignes) {
    known.set(article_ref, { article_ref, designation, ...none, envoye: quantite, en_route: quantite, prix_achat });
  }
  for (const { boutique, lignes: came } of arrivees) {
    for (const { article_ref, designation, recu, ecart, prix_achat } of came) {
      const before = known.get(article_ref) ?? { article_ref, designation, ...none, prix_achat };
      const place = boutique === origine ? 'repris' : 'recu';
      known.set(article_ref, {
        ...before,
        [place]: roundQuantity(before[place] + recu),
        ecart: roundQuantity(before.ecart + ecart),
        en_route: roundQuantity(before.en_route - recu + ecart),
      });
    }
  }
  return [...known.values()].filter(({ envoye, recu, repris, ecart }) => envoye || recu || repris || ecart);
}

const none = { envoye: 0, recu: 0, repris: 0, ecart: 0, en_route: 0 };
