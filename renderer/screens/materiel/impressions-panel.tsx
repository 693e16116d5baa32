import { Group } from '@mantine/core';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import device from '#renderer/ui/device-history.module.css';
import { Failure, Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Tag } from '#renderer/ui/tag.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import {
  giveUpImpression,
  type Impression,
  listImpressions,
  retryImpression,
} from '#shared/contracts/materiel/impressions.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { impressionLabels, isUnfinished } from './impression-labels.ts';

/** Returns the latest prints of this poste, read again every so many milliseconds: one may be adding paper. */
export const useImpressions = (every = 2_000) => useAnswer(listImpressions, { query: { limit: 50 } }, { every });

type Props = {
  title?: string;
  /** Which of them are shown; all by default. */
  isShown?: (one: Impression) => boolean;
  /** What is said when none is. */
  nothing?: string;
};

/** Shows prints of this poste, and what can be done about them. */
export function ImpressionsPanel({ title, isShown = () => true, nothing }: Props) {
  const { data, error, refetch } = useImpressions();
  if (error) return <Failure of={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const shown = data.filter(isShown);
  if (shown.length === 0) return nothing === undefined ? null : <p className={device.quiet}>{nothing}</p>;
  return (
    <section className={device.panel} aria-label="Impressions">
      {title !== undefined && <h2>{title}</h2>}
      <ul className={device.list}>
        {shown.map((impression) => (
          <ImpressionRow key={impression.id} impression={impression} />
        ))}
      </ul>
    </section>
  );
}

function ImpressionRow({ impression }: { impression: Impression }) {
  const { titre, statut, erreur, date_creation } = impression;
  const { label, icon, tone } = impressionLabels[statut];
  return (
    <li className={device.row}>
      <div className={device.what}>
        <strong>{titre}</strong>
        <span className={device.quiet}>{formatDateTime(date_creation)}</span>
        {erreur !== null && <span>{erreur}</span>}
        {statut === 'INCONNU' && <span>Regardez s’il est sorti avant de l’imprimer de nouveau.</span>}
      </div>
      <Tag icon={icon} tone={tone}>
        {label}
      </Tag>
      {isUnfinished(statut) && <RowActions impression={impression} />}
    </li>
  );
}

function RowActions({ impression: { id, statut, titre } }: { impression: Impression }) {
  const params = { id };
  const retrying = useWrite(retryImpression, (call) => call({ params }), { failure: 'L’impression n’a pas repris' });
  const givingUp = useWrite(giveUpImpression, (call) => call({ params }), {
    failure: 'L’impression n’est pas abandonnée',
  });
  if (retrying.whyNot !== undefined) return null;
  const again = statut === 'EN_ATTENTE' ? 'Réessayer maintenant' : 'Imprimer de nouveau';
  return (
    <Group gap="var(--space-2)" align="stretch" wrap="nowrap">
      <WriteButton of={retrying} size="xs" onClick={() => retrying.mutate()} aria-label={`${again}\u00a0: ${titre}`}>
        {again}
      </WriteButton>
      <WriteButton
        of={givingUp}
        size="xs"
        variant="default"
        onClick={() => givingUp.mutate()}
        aria-label={`Abandonner\u00a0: ${titre}`}
      >
        Abandonner
      </WriteButton>
    </Group>
  );
}
