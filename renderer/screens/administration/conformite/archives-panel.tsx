import { Progress } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import { Properties } from '#renderer/ui/card/properties.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { DayRange } from '#renderer/ui/form/days/day-range.tsx';

import {
  type Archive,
  type ArchiveInput,
  createArchive,
  downloadArchive,
  listArchives,
} from '#shared/contracts/service/archives.ts';
import { toPath } from '#shared/endpoints/api-client.ts';
import { formatDate, formatDateTime, toJour } from '#shared/time/dates.ts';
import classes from '../administration.module.css';
import { formatSize } from '../sauvegardes/sauvegarde-columns.tsx';

/** Returns the year so far. */
function toUsual(): ArchiveInput {
  const today = toJour(new Date());
  return { debut: `${today.slice(0, 4)}-01-01`, fin: today };
}

/** Shows the archives by period: a new one, its progress, and the existing ones. */
export function ArchivesPanel() {
  const state = useAnswer(listArchives, {}, { every: 1_000 });
  const [asked, setAsked] = useState(toUsual);
  const making = useWrite(createArchive, (call) => call({ body: asked }), {
    say: () => 'L’archive a commencé',
    failure: 'L’archive n’a pas pu commencer',
  });
  const travail = state.data?.travail ?? null;
  return (
    <div className={classes.column}>
      <DayRange
        du={asked.debut}
        au={asked.fin}
        onDu={(debut) => setAsked({ ...asked, debut })}
        onAu={(fin) => setAsked({ ...asked, fin })}
      />
      <WriteButton
        of={making}
        variant="default"
        loading={making.isPending || travail !== null}
        onClick={() => making.mutate()}
        leftSection={<IconArchive size={17} stroke={1.8} aria-hidden="true" />}
      >
        Archiver la période
      </WriteButton>
      {travail && <Progress w="100%" value={travail.avance * 100} aria-label={`Archive\u00a0: ${travail.etape}`} />}
      {state.data?.echec && <p className={classes.hint}>{state.data.echec}</p>}
      <Properties title="Archives" of={(state.data?.archives ?? []).map(toProperty)} />
      {state.data?.archives.length === 0 && (
        <p className={classes.hint}>
          Aucune archive encore. Elle se lit et se vérifie sans Comptoir, pendant des années.
        </p>
      )}
    </div>
  );
}

function toProperty({ rang, debut, fin, date, octets, verification }: Archive) {
  const period = `${formatDate(debut)} – ${formatDate(fin)}`;
  const found =
    verification && (verification.total === 0 ? ', relue et entière' : `, ${verification.ruptures[0]?.message}`);
  const link = (
    <a className={classes.link} href={toPath(downloadArchive, { params: { rang } })} download>
      {period}
    </a>
  );
  const said = `n°\u00a0${rang}, du ${formatDateTime(date)}`;
  const value =
    octets === null ? (
      `${period}\u00a0: son fichier n’est plus ici`
    ) : (
      <>
        {link} ({formatSize(octets)}
        {found})
      </>
    );
  return { label: said, value };
}
