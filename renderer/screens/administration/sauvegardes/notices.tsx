import { Progress } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import type { EtatSauvegardes } from '#shared/contracts/service/sauvegardes.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import classes from './sauvegardes.module.css';

/** Shows what is being done, what failed, and the result of the last restore. */
export function Notices({ etat: { travail, alerte, principal, secondaire, restauration } }: { etat: EtatSauvegardes }) {
  const failures = [
    { place: 'La dernière sauvegarde a échoué', ...principal },
    { place: 'La copie dans le second dossier a échoué', ...secondaire },
  ].filter(({ erreur }) => erreur !== null);
  return (
    <>
      {travail && (
        <output className={classes.progress}>
          <span>{`${travail.etape}…`}</span>
          <Progress value={100 * travail.avance} aria-label={travail.etape} color="accent" />
        </output>
      )}
      {alerte !== null && <Notice tone="danger">{alerte}</Notice>}
      {alerte === null &&
        failures.map(({ place, erreur }) => (
          <Notice key={place} tone="warning">{`${place}\u00a0: ${erreur ?? ''}`}</Notice>
        ))}
      {restauration && (
        <Notice
          tone={restauration.succes ? 'accent' : 'danger'}
          {...(restauration.succes ? { icon: <IconCircleCheck size={18} stroke={1.8} aria-hidden="true" /> } : {})}
        >
          {`${formatDateTime(restauration.date)}\u00a0: ${restauration.message}`}
        </Notice>
      )}
    </>
  );
}
