import type { Destination, FactureElectronique } from './facture-electronique.ts';

const indemnite =
  'En cas de retard de paiement, indemnité forfaitaire pour frais de recouvrement\u00a0: 40\u00a0€ (art.\u00a0D441-5 du code de commerce).';
const penalites =
  'Pénalités de retard\u00a0: trois fois le taux d’intérêt légal (art.\u00a0L441-10 du code de commerce).';
const forConsumers = 'Sans objet\u00a0: client particulier.';

/** Returns the mentions that French platforms require in words (BR-FR-05), each once, for private customers too. */
export function toNotes(rcs: string, destination: Destination): FactureElectronique['notes'] {
  const isPrivate = destination === 'B2C';
  return [
    { code: 'PMT', texte: isPrivate ? forConsumers : indemnite },
    { code: 'PMD', texte: isPrivate ? forConsumers : penalites },
    { code: 'AAB', texte: 'Pas d’escompte pour paiement anticipé.' },
    { code: 'BAR', texte: destination },
    ...(rcs === '' ? [] : [{ code: 'ABL' as const, texte: /\brcs\b/i.test(rcs) ? rcs : `RCS ${rcs}` }]),
  ];
}
