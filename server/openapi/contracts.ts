import { z } from 'zod';
import * as activites from '#shared/contracts/tiers/activites.ts';
import * as apiKeys from '#shared/contracts/utilisateurs/api-keys.ts';
import * as approvals from '#shared/contracts/utilisateurs/approvals.ts';
import * as archives from '#shared/contracts/service/archives.ts';
import * as articleList from '#shared/contracts/articles/article-list.ts';
import * as articles from '#shared/contracts/articles/articles.ts';
import * as auth from '#shared/contracts/utilisateurs/auth.ts';
import * as boutique from '#shared/contracts/boutique/boutique.ts';
import * as boutiques from '#shared/contracts/boutique/boutiques.ts';
import * as conditionsBoutiques from '#shared/contracts/boutique/conditions-boutiques.ts';
import * as clients from '#shared/contracts/tiers/clients.ts';
import * as clotures from '#shared/contracts/caisse/clotures.ts';
import * as comparaisonBoutiques from '#shared/contracts/ventes/comparaison-boutiques.ts';
import * as comptabilite from '#shared/contracts/comptabilite/comptabilite.ts';
import * as comptesComptables from '#shared/contracts/boutique/comptes-comptables.ts';
import * as sessionsCaisse from '#shared/contracts/caisse/sessions-caisse.ts';
import * as totauxCaisse from '#shared/contracts/caisse/totaux-caisse.ts';
import * as conformite from '#shared/contracts/service/conformite.ts';
import * as devis from '#shared/contracts/ventes/devis.ts';
import * as docs from '#shared/contracts/service/docs.ts';
import * as anciens from '#shared/contracts/documents/anciens.ts';
import * as documentExport from '#shared/contracts/documents/document-export.ts';
import * as documentList from '#shared/contracts/documents/document-list.ts';
import * as documents from '#shared/contracts/documents/documents.ts';
import * as emails from '#shared/contracts/emails/emails.ts';
import * as etiquettes from '#shared/contracts/articles/etiquettes.ts';
import * as exported from '#shared/contracts/exports.ts';
import * as factureLue from '#shared/contracts/achats/facture-lue.ts';
import * as facturesRecues from '#shared/contracts/achats/factures-recues.ts';
import * as familles from '#shared/contracts/articles/familles.ts';
import * as fournisseurs from '#shared/contracts/tiers/fournisseurs.ts';
import * as historique from '#shared/contracts/documents/historique.ts';
import * as journal from '#shared/contracts/service/journal.ts';
import * as impressions from '#shared/contracts/materiel/impressions.ts';
import * as materiel from '#shared/contracts/materiel/materiel.ts';
import * as terminal from '#shared/contracts/materiel/terminal.ts';
import * as parametres from '#shared/contracts/boutique/parametres.ts';
import * as facturx from '#shared/contracts/ventes/facturx.ts';
import * as plateforme from '#shared/contracts/plateforme/plateforme.ts';
import * as parts from '#shared/contracts/ventes/parts.ts';
import * as postes from '#shared/contracts/postes/postes.ts';
import * as imported from '#shared/contracts/imports.ts';
import * as commandesFournisseurs from '#shared/contracts/achats/commandes-fournisseurs.ts';
import * as inventaires from '#shared/contracts/inventaires/inventaires.ts';
import * as transferts from '#shared/contracts/transferts/transferts.ts';
import * as prix from '#shared/contracts/prix/prix.ts';
import * as changements from '#shared/contracts/prix/changements.ts';
import * as promotions from '#shared/contracts/prix/promotions.ts';
import * as tarifs from '#shared/contracts/prix/tarifs.ts';
import * as tarifsImport from '#shared/contracts/prix/tarifs-import.ts';
import * as printedDocuments from '#shared/contracts/ventes/printed-documents.ts';
import * as prospects from '#shared/contracts/tiers/prospects.ts';
import * as relances from '#shared/contracts/ventes/relances.ts';
import * as reglages from '#shared/contracts/service/reglages.ts';
import * as reseau from '#shared/contracts/service/reseau.ts';
import * as sauvegardes from '#shared/contracts/service/sauvegardes.ts';
import * as signatures from '#shared/contracts/ventes/signatures.ts';
import * as stock from '#shared/contracts/articles/stock.ts';
import * as synchronisation from '#shared/contracts/postes/synchronisation.ts';
import * as gatewayScelles from '#shared/contracts/postes/gateway-scelles.ts';
import * as gateway from '#shared/contracts/postes/gateway.ts';
import * as system from '#shared/contracts/service/system.ts';
import * as tableauDeBord from '#shared/contracts/ventes/tableau-de-bord.ts';
import * as templates from '#shared/contracts/emails/templates.ts';
import * as tiers from '#shared/contracts/tiers/tiers.ts';
import * as tiersList from '#shared/contracts/tiers/tiers-list.ts';
import * as personnes from '#shared/contracts/utilisateurs/personnes.ts';
import * as pin from '#shared/contracts/utilisateurs/pin.ts';
import * as users from '#shared/contracts/utilisateurs/users.ts';
import * as ticketFacture from '#shared/contracts/ventes/ticket-facture.ts';
import * as ventes from '#shared/contracts/ventes/ventes.ts';
import * as workflows from '#shared/contracts/workflows.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { ErrorBody } from '#shared/endpoints/errors.ts';
import * as moyens from '#shared/contracts/boutique/moyens.ts';
import * as documentDu from '#shared/contracts/documents/document-du.ts';
import * as balanceAgee from '#shared/contracts/reglements/balance-agee.ts';
import * as comptes from '#shared/contracts/reglements/comptes.ts';
import * as acomptes from '#shared/contracts/reglements/acomptes.ts';
import * as reglements from '#shared/contracts/reglements/reglements.ts';
import * as releves from '#shared/contracts/reglements/releves.ts';

export const contracts: readonly object[] = [
  activites,
  apiKeys,
  approvals,
  articleList,
  articles,
  auth,
  boutique,
  boutiques,
  conditionsBoutiques,
  clients,
  clotures,
  comparaisonBoutiques,
  comptabilite,
  comptesComptables,
  archives,
  conformite,
  devis,
  docs,
  facturx,
  anciens,
  documentExport,
  documentList,
  documents,
  emails,
  etiquettes,
  exported,
  factureLue,
  facturesRecues,
  familles,
  fournisseurs,
  historique,
  impressions,
  journal,
  materiel,
  terminal,
  parametres,
  plateforme,
  parts,
  postes,
  printedDocuments,
  inventaires,
  transferts,
  commandesFournisseurs,
  prix,
  promotions,
  changements,
  tarifs,
  tarifsImport,
  imported,
  prospects,
  balanceAgee,
  comptes,
  documentDu,
  moyens,
  acomptes,
  reglements,
  releves,
  relances,
  reglages,
  reseau,
  sauvegardes,
  sessionsCaisse,
  signatures,
  gateway,
  gatewayScelles,
  stock,
  synchronisation,
  system,
  tableauDeBord,
  templates,
  ticketFacture,
  tiers,
  tiersList,
  totauxCaisse,
  personnes,
  pin,
  users,
  ventes,
  workflows,
];

const names = new Map<unknown, string>(
  contracts.flatMap((contract) => Object.entries(contract)).map(([name, value]) => [value, name]),
);
names.set(ErrorBody, 'Erreur');

/**
 * Returns the name under which a contract exports an endpoint, hence its `operationId`; its address when it has none.
 */
export function toOperationId(endpoint: Endpoint): string {
  return names.get(endpoint) ?? `${endpoint.method}${endpoint.path.replace(/[^a-z0-9]+/gi, '_')}`;
}

// The records and enumerations that contracts export are the document's components, by their names. The shop's card is
// sent with fewer fields than it is answered with, so it has two names.
for (const [value, id] of names) {
  if (value instanceof z.ZodObject || value instanceof z.ZodEnum)
    z.globalRegistry.add(value, value === boutique.Boutique ? { id: `${id}Input`, outputId: id } : { id });
}
