import type { TotauxCaisse } from '#shared/contracts/caisse/totaux-caisse.ts';
import { sumAmounts } from '#shared/money/money.ts';

type Somme = TotauxCaisse['factures'];

/** Adds totals up, exact to the cent. Pure; an empty list gives zeros. */
export function addTotaux(several: readonly TotauxCaisse[]): TotauxCaisse {
  return {
    factures: addSommes(several.map(({ factures }) => factures)),
    avoirs: addSommes(several.map(({ avoirs }) => avoirs)),
    ht: sumOf(several, ({ ht }) => ht),
    tva: sumOf(several, ({ tva }) => tva),
    ttc: sumOf(several, ({ ttc }) => ttc),
    ttc_absolu: sumOf(several, ({ ttc_absolu }) => ttc_absolu),
    tvas: addTvas(several.flatMap(({ tvas }) => tvas)),
    remises_ht: sumOf(several, ({ remises_ht }) => remises_ht),
    personnes: addPersonnes(several.flatMap(({ personnes }) => personnes)),
    moyens: addMoyens(several.flatMap(({ moyens }) => moyens)),
  };
}

function sumOf<T>(many: readonly T[], toAmount: (one: T) => number): number {
  return sumAmounts(many.map(toAmount));
}

function count(many: readonly { nb: number }[]): number {
  return many.reduce((sum, { nb }) => sum + nb, 0);
}

function addSommes(sommes: readonly Somme[]): Somme {
  return {
    nb: count(sommes),
    ht: sumOf(sommes, ({ ht }) => ht),
    tva: sumOf(sommes, ({ tva }) => tva),
    ttc: sumOf(sommes, ({ ttc }) => ttc),
  };
}

function addTvas(tvas: TotauxCaisse['tvas']): TotauxCaisse['tvas'] {
  return [...Map.groupBy(tvas, ({ taux }) => taux)]
    .map(([taux, own]) => ({
      taux,
      ht: sumOf(own, ({ ht }) => ht),
      tva: sumOf(own, ({ tva }) => tva),
      ttc: sumOf(own, ({ ttc }) => ttc),
    }))
    .toSorted((a, b) => b.taux - a.taux);
}

function addPersonnes(personnes: TotauxCaisse['personnes']): TotauxCaisse['personnes'] {
  return [...Map.groupBy(personnes, ({ auteur }) => auteur)]
    .map(([auteur, own]) => ({
      auteur,
      nom: own[0]?.nom ?? '',
      nb: count(own),
      ttc: sumOf(own, ({ ttc }) => ttc),
    }))
    .toSorted((a, b) => b.ttc - a.ttc || (a.auteur < b.auteur ? -1 : 1));
}

function addMoyens(moyens: TotauxCaisse['moyens']): TotauxCaisse['moyens'] {
  return [...Map.groupBy(moyens, ({ moyen }) => moyen)]
    .map(([moyen, own]) => ({
      moyen,
      nb: count(own),
      recu: sumOf(own, ({ recu }) => recu),
      rendu: sumOf(own, ({ rendu }) => rendu),
      montant: sumOf(own, ({ montant }) => montant),
    }))
    .toSorted((a, b) => b.montant - a.montant || (a.moyen < b.moyen ? -1 : 1));
}
