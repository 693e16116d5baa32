import { CompteComptable, type ComptesComptables } from '#shared/contracts/boutique/comptes-comptables.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { toMoyenLabel } from '#shared/contracts/boutique/moyens.ts';
import { formatPercent } from '#shared/money/money.ts';
import type { LigneRecord } from '#shared/contracts/documents/documents.ts';
import type { Auxiliaire, Probleme } from './ecriture.ts';
import { createToNature, type NatureVente } from './to-parts.ts';

/** The accounting side of an article; `compte` is the account of its family. */
export type ArticleComptable = { nature: NatureVente; famille: string; compte: string };
export type ClientComptable = { intitule: string; compte: string };

/** The data the posting rules read: the shop's accounts, and the cards of articles and customers as they are now. */
export type Sources = {
  boutique: Pick<Boutique, 'comptabilite' | 'option_debits' | 'moyens_reglement'>;
  findArticle: (code: string) => ArticleComptable | undefined;
  findClient: (code: string) => ClientComptable | undefined;
};

export type Plan = ReturnType<typeof createPlan>;

/**
 * Chooses the accounts of one piece. Where none is configured, it uses the waiting account and records a problem to
 * mend.
 */
export function createPlan({ boutique, findArticle, findClient }: Sources) {
  const { comptes, taux, moyens }: ComptesComptables = boutique.comptabilite;
  const problemes: Probleme[] = [];

  function lack(probleme: Omit<Probleme, 'bloque'>): string {
    problemes.push({ ...probleme, bloque: true });
    return comptes.attente;
  }

  const toNature = createToNature(findArticle);

  return {
    comptes,
    problemes,
    toNature,

    /** Returns the account for sales of an article: its family's, else its rate's, else the one of its nature. */
    toVente(ligne: Pick<LigneRecord, 'article_code' | 'nature' | 'tva_taux'>): string {
      const article = findArticle(ligne.article_code);
      const nature = toNature(ligne);
      if (article && article.compte !== '') return toFamille(article, lack);
      const own = taux.find((one) => one.taux === ligne.tva_taux)?.[nature];
      return own || comptes[nature];
    },

    /**
     * Returns the account for VAT of a rate. VAT of services waits for its payment, unless the shop chose to pay it on
     * invoicing («option pour les débits»).
     */
    toTva(rate: number, nature: NatureVente): string {
      if (nature === 'services' && !boutique.option_debits) return comptes.tva_attente;
      const own = taux.find((one) => one.taux === rate)?.tva;
      if (own) return own;
      return lack({
        code: 'taux_sans_compte',
        message: `Le taux ${formatPercent(rate)} n’a pas de compte de TVA.`,
        ou: 'comptes',
      });
    },

    /** Returns the account that collects customers, and the customer's own. */
    toClient(code: string, intitule: string): { compte: string; aux: Auxiliaire } {
      const aux = { num: code, lib: findClient(code)?.intitule ?? intitule };
      const own = findClient(code)?.compte ?? '';
      return { compte: own.startsWith('411') && CompteComptable.safeParse(own).success ? own : comptes.clients, aux };
    },

    toMoyen(moyen: string): { compte: string; journal: 'caisse' | 'banque' } {
      const own = moyens.find((one) => one.moyen === moyen);
      if (own) return own;
      const word = toMoyenLabel(moyen, boutique.moyens_reglement);
      const compte = lack({
        code: 'moyen_sans_compte',
        message: `Le moyen de règlement «\u00a0${word}\u00a0» n’a pas de compte.`,
        ou: 'comptes',
      });
      return { compte, journal: 'banque' };
    },
  };
}

function toFamille(
  { famille, compte }: ArticleComptable,
  lack: (probleme: Omit<Probleme, 'bloque'>) => string,
): string {
  if (CompteComptable.safeParse(compte).success) return compte;
  return lack({
    code: 'famille_compte',
    message: `Le compte de vente de la famille ${famille} («\u00a0${compte}\u00a0») n’est pas un compte du plan comptable.`,
    ou: 'familles',
  });
}
