import { Button, Select, Switch } from '@mantine/core';
import { useState } from 'react';
import { DownloadLink } from '#renderer/ui/screen/export-button.tsx';
import { SearchField } from '#renderer/ui/screen/search-field.tsx';
import { useAddressText } from '#renderer/ui/screen/use-address-text.ts';
import { ListTable } from '#renderer/ui/table/list-table.tsx';
import { getDiagnostic, type LigneJournal, Niveau } from '#shared/contracts/service/journal.ts';
import { toPath } from '#shared/endpoints/api-client.ts';
import { AdministrationScreen } from '../administration-screen.tsx';
import classes from './journal.module.css';
import { journalColumns } from './journal-columns.tsx';
import { LigneDialog } from './ligne-dialog.tsx';
import { niveauLabels } from './niveau-labels.ts';
import { useJournal } from './use-journal.ts';

/** Shows the service's log, as it is written. */
export function JournalScreen() {
  const [niveau, setNiveau] = useState<Niveau>('info');
  const [recherche, setRecherche] = useAddressText('q');
  const journal = useJournal({ niveau, recherche });
  const [opened, setOpened] = useState<LigneJournal>();

  return (
    <AdministrationScreen title="Journal technique" actions={<DiagnosticLink />}>
      <div className={classes.filters}>
        <SearchField label="Message, route, requête" value={recherche} onChange={setRecherche} />
        <Select
          w="14rem"
          aria-label="Niveau"
          allowDeselect={false}
          data={Niveau.options.map((value) => ({ value, label: niveauLabels[value].filter }))}
          value={niveau}
          onChange={(value) => setNiveau(Niveau.parse(value))}
        />
        <Switch
          label="Suivre"
          checked={journal.isFollowing}
          onChange={({ currentTarget }) => journal.follow(currentTarget.checked)}
        />
      </div>
      <ListTable
        of={journal}
        query={recherche}
        isNarrowed={niveau !== 'debug'}
        none="Le journal est vide"
        label="Journal technique"
        columns={journalColumns}
        getId={({ id }) => id}
        onOpen={setOpened}
      />
      <OlderLines of={journal} />
      <LigneDialog
        ligne={opened}
        onClose={() => setOpened(undefined)}
        onRequest={(requete) => {
          setRecherche(requete);
          setNiveau('debug');
          setOpened(undefined);
        }}
      />
    </AdministrationScreen>
  );
}

function OlderLines({ of: { hasMore, isReading, readMore, data } }: { of: ReturnType<typeof useJournal> }) {
  if (!hasMore) return null;
  return (
    <div className={classes.more}>
      <Button variant="default" loading={isReading} onClick={() => void readMore()}>
        {data?.length ? 'Lignes plus anciennes' : 'Chercher plus loin'}
      </Button>
    </div>
  );
}

function DiagnosticLink() {
  return <DownloadLink href={toPath(getDiagnostic)}>Fichier de diagnostic</DownloadLink>;
}
