import { type DocumentRecord, type Transmission, toVersionDevis } from '#shared/contracts/documents/documents.ts';
import { formatDate } from '#shared/time/dates.ts';

type VersionedDevis = Pick<DocumentRecord, 'transmissions' | 'version_devis'>;

/**
 * Finds the result of the last request to sign a version of a quote, by default the present one; a signature is final.
 */
export function findSignature(devis: VersionedDevis, version = toVersionDevis(devis)): Transmission | undefined {
  const facts = (devis.transmissions ?? []).filter(
    (fact) => fact.moyen === 'signature' && fact.version_devis === version,
  );
  const signed = facts.find(({ evenement }) => evenement === 'SIGNE');
  const last = facts.findLast(({ evenement }) => evenement === 'ENVOYE');
  return signed ?? facts.findLast(({ suivi, evenement }) => suivi === last?.suivi && evenement !== 'ENVOYE') ?? last;
}

/** Returns how a version reached its customer, or their answer: the latest fact. */
export function toVersionStory(devis: VersionedDevis, version: number): string {
  const fact = findSignature(devis, version) ?? devis.transmissions?.findLast((one) => one.version_devis === version);
  if (!fact) return 'Donnée au client';
  const on = `le ${formatDate(fact.date)}`;
  if (fact.moyen === 'email') return `Envoyée à ${fact.email} ${on}`;
  const words = {
    ENVOYE: `Envoyée à signer à ${fact.nom} ${on}`,
    SIGNE: `Signée par ${fact.nom} ${on}`,
    REFUSE: `Refusée par ${fact.nom} ${on}`,
    EXPIRE: `Demande de signature expirée ${on}`,
  };
  return words[fact.evenement];
}

/** Returns what the user should know before asking for a signature; undefined when none was asked for yet. */
export function toSignatureWarning(devis: VersionedDevis): string | undefined {
  const fact = findSignature(devis);
  const version = toVersionDevis(devis);
  if (!fact)
    return version > 1 ? `Version ${version}\u00a0: ce qui a été signé avant ne vaut pas pour elle.` : undefined;
  const on = `le ${formatDate(fact.date)}`;
  if (fact.evenement === 'SIGNE') return `${fact.nom} a déjà signé ce devis ${on}.`;
  if (fact.evenement !== 'ENVOYE') return undefined;
  return `Une demande est déjà partie à ${fact.nom} (${fact.email}) ${on}. Elle sera annulée, et son lien ne servira plus.`;
}
