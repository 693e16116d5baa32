import { Progress } from '@mantine/core';
import { IconCloudCheck, IconCloudOff, IconHistory, IconHourglass } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import type { SynchroEtat } from '#shared/contracts/postes/synchronisation.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { formatAgo, formatDate, formatDateTime } from '#shared/time/dates.ts';
import classes from './synchronisation.module.css';

const slowMs = 1_000;
const look = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

type Props = { etat: SynchroEtat; adresse: string | undefined };

/** Shows the state of this till's connection to the shop, and what to do about it. */
export function PosteState({ etat, adresse }: Props) {
  return (
    <div className={classes.state}>
      <ConnectionState etat={etat} adresse={adresse} />
      {!etat.copie_complete && etat.rejet === null && <FirstCopy restants={etat.restants} />}
      {etat.versement && <InitialUpload {...etat.versement} />}
      {etat.passe_depuis && <PartialPast depuis={etat.passe_depuis} />}
    </div>
  );
}

function PartialPast({ depuis }: { depuis: string }) {
  return (
    <Notice tone="accent" icon={<IconHistory {...look} />}>
      <StateNotice title={`Tout le passé depuis le ${formatDate(depuis)}`}>
        {
          'Ce qui est soldé et plus ancien reste au siège\u00a0: vous le lisez par son numéro, ou depuis la fiche du client.'
        }
      </StateNotice>
    </Notice>
  );
}

function ConnectionState({ etat, adresse }: Props) {
  const { rejet, hors_ligne_depuis, lenteur_ms, derniere_synchronisation } = etat;
  const lastExchange = toLastExchange(derniere_synchronisation);
  if (rejet !== null) {
    return (
      <Notice tone="danger">
        <StateNotice title="La boutique refuse cette caisse">
          {rejet} Vous pouvez continuer à vendre. {lastExchange}
        </StateNotice>
      </Notice>
    );
  }
  if (hors_ligne_depuis !== null) {
    return (
      <Notice tone="warning" icon={<IconCloudOff {...look} />}>
        <StateNotice title={`Hors ligne depuis le ${formatDateTime(hors_ligne_depuis)}`}>
          {
            'Continuez à vendre\u00a0: tout est gardé ici et partira tout seul. Si cela dure, vérifiez que le PC de la boutique est allumé et que le réseau marche.'
          }{' '}
          {lastExchange}
        </StateNotice>
      </Notice>
    );
  }
  if (lenteur_ms !== null && lenteur_ms > slowMs) {
    return (
      <Notice tone="warning" icon={<IconHourglass {...look} />}>
        <StateNotice title="Le réseau est lent">
          {`La boutique met ${formatQuantity(Math.round(lenteur_ms / 100) / 10)}\u00a0s à répondre. La caisse ne l’attend pas\u00a0; ce qu’elle écrit part un peu plus tard.`}{' '}
          {lastExchange}
        </StateNotice>
      </Notice>
    );
  }
  return (
    <Notice tone="accent" icon={<IconCloudCheck {...look} />}>
      <StateNotice title="En ligne">
        {adresse === undefined ? lastExchange : `${lastExchange} Boutique\u00a0: ${adresse}.`}
      </StateNotice>
    </Notice>
  );
}

function toLastExchange(moment: string | null): string {
  if (moment === null) return 'Aucun échange pour l’instant.';
  return `Dernier échange ${formatAgo(moment, new Date())}, le ${formatDateTime(moment)}.`;
}

function StateNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <strong>{title}</strong>
      <p className={classes.explanation}>{children}</p>
    </>
  );
}

/** Shows the progress of the first copy; the highest number left so far stands for the whole. */
function FirstCopy({ restants }: { restants: number }) {
  const [most, setMost] = useState(restants);
  if (restants > most) setMost(restants);
  const done = most === 0 ? 0 : Math.round(((most - restants) / most) * 100);
  return (
    <Advance label="Première copie de la boutique" done={done}>
      {restants === 0
        ? 'La caisse demande les clients, articles et documents de la boutique.'
        : `Encore ${formatQuantity(restants)} fiches et documents à recevoir. Vous pouvez déjà vendre ce qui est arrivé.`}
    </Advance>
  );
}

function InitialUpload({ total, restants }: { total: number; restants: number }) {
  return (
    <Advance label="Ce que cette caisse avait déjà" done={Math.round(((total - restants) / total) * 100)}>
      {`Encore ${formatQuantity(restants)} fiches et documents à transmettre à la boutique, sur ${formatQuantity(total)}.`}
    </Advance>
  );
}

function Advance({ label, done, children }: { label: string; done: number; children: string }) {
  return (
    <div className={classes.advance}>
      <strong>{label}</strong>
      <Progress value={done} color="var(--accent)" aria-label={label} />
      <p className={classes.explanation}>{children}</p>
    </div>
  );
}
