import { type Element, pushElement } from '#shared/contracts/postes/gateway.ts';
import { shopToken } from '../running/start-shared-shop.ts';

type Fields = Record<string, unknown>;
type Liar = { url: string; poste: string; installation: string; n: number };
/** The shop's records to send false changes about. */
type About = { facture: Fields | undefined; client: Fields; article: Fields };

/**
 * Sends the shop, with a till's token, what no real till would: numbers of others, amounts that no lines give, endless
 * texts, another sale in place of one. Fails when the shop accepts it.
 */
export async function lieToShop({ url, poste, installation, n }: Liar, about: About): Promise<void> {
  const lie = listLies(poste, about)[n % 8];
  if (!lie) return;
  const common = { base: 1, avant: {}, auteur: 'thief', action: 'modification', force: true };
  const headers = {
    authorization: `Bearer ${shopToken}`,
    'x-comptoir-poste': poste,
    'x-comptoir-installation': installation,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  };
  const body = JSON.stringify({ ...common, ...lie });
  const response = await fetch(url + pushElement.path, { method: 'POST', headers, body });
  const { resultat } = (await response.json()) as { resultat?: string };
  if (resultat === 'applique' || response.status >= 500) throw new Error(`The shop took ${body}: ${response.status}`);
}

function listLies(poste: string, { facture, client, article }: About): (Partial<Element> | undefined)[] {
  const tiers = (apres: Fields): Partial<Element> => ({ entite: 'tiers', code: String(client.numero), apres });
  const document = (apres: Fields, base: number | null = 1): Partial<Element> | undefined =>
    facture && { entite: 'document', code: String(apres.numero ?? facture.numero), base, apres };
  const another = { ...facture, date_creation: new Date(0).toISOString() };
  // Of another's series: a till may begin its own wherever an earlier program left it.
  const far = `FA-${poste === 'B01' ? 'P01' : 'B01'}-999999`;
  return [
    tiers({ intitule: 'x'.repeat(100_000) }),
    tiers({ remise_propre: 1_000 }),
    { entite: 'article', code: String(article.reference), apres: { prix_vente: -1 } },
    document({ total_ttc: 0.01 }),
    document({ lignes: [] }),
    document({ genre: 'avoir', type_document: 50 }),
    document({ ...another, client_code: 'MOI' }, null),
    document({ ...another, numero: far, chaine: far }, null),
  ];
}
