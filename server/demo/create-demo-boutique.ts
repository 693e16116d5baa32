import type { JourIso } from '#shared/time/dates.ts';
import { listDemoArticles } from './articles.ts';
import { buildDemoBoutique } from './boutique.ts';
import type { DemoBoutique } from './demo-boutique.ts';
import { listFamilleInputs } from './familles.ts';
import { listDemoClients, listDemoFournisseurs, listDemoProspects } from './tiers.ts';
import { planYear } from './year.ts';

/**
 * Creates a credible ironmonger's in Lyon with its year of business until `today`; the same arguments always give the
 * same shop. People, companies, numbers and e-mail addresses are invented: mail domains end in `.example`, telephone
 * numbers come from the ranges reserved for fiction, barcodes from the range GS1 reserves for demonstrations.
 */
export function createDemoBoutique({ today, seed = 1958 }: { today: JourIso; seed?: number }): DemoBoutique {
  const fournisseurs = listDemoFournisseurs(seed);
  const articles = listDemoArticles(seed, fournisseurs);
  const clients = listDemoClients(seed);
  return {
    boutique: buildDemoBoutique(),
    familles: listFamilleInputs(),
    fournisseurs,
    clients,
    prospects: listDemoProspects(seed),
    articles,
    operations: planYear({ today, seed, clients, articles, fournisseurs }),
  };
}
