import { IconArrowRight } from '@tabler/icons-react';
import { documentApis } from '#renderer/api/document-kinds.ts';
import type { ClientTransformation } from '#renderer/api/transformations.ts';
import { toTransformLabel } from '#renderer/screens/documents/bulk/bulk-texts.ts';
import { listTransformations } from '#renderer/screens/documents/document-actions.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import type { Faite } from '#renderer/stores/vente.store.ts';
import { GuardedButton, type Writing } from '#renderer/ui/guarded-button.tsx';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { useTransformSaved } from './use-transform-saved.ts';

/** Shows what the document just saved can become, without leaving the counter. */
export function SavedSteps({ faite }: { faite: Faite }) {
  const { kind, numero } = faite;
  const { whyNot } = useMay();
  const document = documentApis[kind].useOne(numero).data;
  const changes = useTransformSaved(faite);
  const offers = document ? listTransformations(kind, document, whyNot).filter((offer) => !offer.reason) : [];
  return offers.map((offer, index) => (
    <Step
      key={offer.cible}
      offer={offer}
      keys={index === 0 ? 'T' : 'F'}
      of={changes}
      onTransform={() => changes.transform(offer)}
    />
  ));
}

type StepProps = { offer: ClientTransformation; keys: string; of: Writing; onTransform: () => void };

function Step({ offer, keys, of: { whyNot, isPending }, onTransform }: StepProps) {
  const label = toTransformLabel(offer.cible);
  const run = () => void (isPending || onTransform());
  useShortcut(keys, label, run, { group: 'Document', isEnabled: whyNot === undefined });
  return (
    <GuardedButton
      whyNot={whyNot}
      variant="default"
      onClick={run}
      aria-disabled={isPending}
      leftSection={<IconArrowRight size={17} stroke={1.7} aria-hidden="true" />}
      {...toKeyProps(keys)}
    >
      {label}
    </GuardedButton>
  );
}
