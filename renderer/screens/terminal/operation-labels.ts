import { IconPlugConnectedX } from '@tabler/icons-react';
import { type DeviceOutcome, outcomes } from '#renderer/ui/outcomes.ts';
import type { SensOperation, StatutOperation } from '#shared/contracts/materiel/terminal.ts';

export const operationLabels: Record<StatutOperation, DeviceOutcome> = {
  EN_COURS: { ...outcomes.waiting, label: 'En cours' },
  ACCEPTEE: { ...outcomes.done, label: 'Acceptée' },
  REFUSEE: { ...outcomes.failed, label: 'Refusée' },
  ABANDONNEE: { ...outcomes.givenUp, label: 'Abandonnée' },
  NON_TRANSMISE: { icon: IconPlugConnectedX, tone: 'quiet', label: 'Pas transmise' },
  INCONNUE: { ...outcomes.unknown, label: 'Réponse perdue' },
};

export const operationSensLabels: Record<SensOperation, string> = {
  debit: 'Débit',
  credit: 'Crédit',
  annulation: 'Annulation',
};
