import { IconDeviceFloppy } from '@tabler/icons-react';
import { useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { Keys, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { Failure, Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { ListTable } from '#renderer/ui/table/list-table.tsx';
import { createSauvegarde, type EtatSauvegardes, listSauvegardes } from '#shared/contracts/service/sauvegardes.ts';
import { AdministrationScreen } from '../administration-screen.tsx';
import { RetentionForm } from './retention-form.tsx';
import { Notices } from './notices.tsx';
import { sauvegardeColumns } from './sauvegarde-columns.tsx';
import { SauvegardeDialog } from './sauvegarde-dialog.tsx';
import classes from './sauvegardes.module.css';

const everyMs = 1_000;

/** Shows the backups of the shop's data: their state, a new one, and restoring one. */
export function SauvegardesScreen() {
  const etat = useAnswer(listSauvegardes, {}, { every: everyMs });
  const making = useWrite(createSauvegarde, (call) => call(), { failure: 'La sauvegarde n’a pas pu commencer' });
  const isBusy = making.isPending || (etat.data?.travail ?? null) !== null;
  const make = () => making.mutate();
  useShortcut('Alt+N', 'Sauvegarder maintenant', make, {
    group: 'Administration',
    isEnabled: !isBusy && making.whyNot === undefined,
  });

  return (
    <AdministrationScreen
      title="Sauvegardes"
      detail={etat.data?.sauvegardes.length || undefined}
      actions={
        <WriteButton
          of={making}
          onClick={make}
          loading={isBusy}
          leftSection={<IconDeviceFloppy size={17} stroke={1.8} aria-hidden="true" />}
          rightSection={<Keys of="Alt+N" />}
        >
          Sauvegarder maintenant
        </WriteButton>
      }
    >
      {etat.data && <SauvegardesTable etat={etat.data} />}
      {!etat.data && etat.error && <Failure of={etat.error} onRetry={() => void etat.refetch()} />}
      {!etat.data && !etat.error && <Loading />}
    </AdministrationScreen>
  );
}

function SauvegardesTable({ etat }: { etat: EtatSauvegardes }) {
  const [opened, setOpened] = useState<string>();
  const copies = { data: etat.sauvegardes, error: null, refetch: () => undefined };
  return (
    <div className={classes.screen}>
      <div className={classes.list}>
        <Notices etat={etat} />
        <ListTable
          of={copies}
          none="Aucune sauvegarde encore&#160;: la première se fait d’elle-même"
          label="Sauvegardes"
          columns={sauvegardeColumns}
          getId={toKey}
          onOpen={(copy) => setOpened(toKey(copy))}
        />
      </div>
      <RetentionForm etat={etat} />
      <SauvegardeDialog
        sauvegarde={etat.sauvegardes.find((copy) => toKey(copy) === opened)}
        isBusy={etat.travail !== null}
        onClose={() => setOpened(undefined)}
      />
    </div>
  );
}

function toKey({ lieu, id }: EtatSauvegardes['sauvegardes'][number]): string {
  return `${lieu}/${id}`;
}
