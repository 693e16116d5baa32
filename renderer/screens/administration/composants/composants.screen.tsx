import { useRef, useState } from 'react';
import { DownloadLink } from '#renderer/ui/screen/export-button.tsx';
import { Screen } from '#renderer/ui/screen/screen.tsx';
import { SearchField } from '#renderer/ui/screen/search-field.tsx';
import { toColumns } from '#renderer/ui/table/columns.ts';
import { ListTable } from '#renderer/ui/table/list-table.tsx';
import { nameColumn } from '#renderer/ui/table/usual-columns.tsx';
import { createTextFilter } from '#shared/text/search-text.ts';
import { type ThirdParty, thirdPartyFiles } from '#shared/third-party.ts';
import { LicenceDialog } from './licence-dialog.tsx';
import { toAddress, useComposants } from './use-composants.ts';

const columns = toColumns<ThirdParty>([
  nameColumn('name', 'Composant', 'minmax(14rem, 2fr)', ({ name }) => name),
  { id: 'version', header: 'Version', track: '8rem', cell: ({ version }) => version },
  {
    id: 'license',
    header: 'Licence',
    track: 'minmax(10rem, 1fr)',
    cell: ({ license }) => license,
    sortBy: ({ license }) => license,
  },
]);

/** Shows the third-party components of Comptoir, and their licences. */
export function ComposantsScreen() {
  const composants = useComposants();
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<ThirdParty>();
  const table = useRef<HTMLTableElement>(null);
  const isWanted = createTextFilter(typed);
  const found = composants.data?.filter(({ name, license }) => isWanted(`${name} ${license}`));

  return (
    <Screen
      title="Composants"
      parent={{ path: '/administration/a-propos', label: 'À propos' }}
      detail={composants.data?.length}
      actions={<SbomLink />}
      toolbar={
        <SearchField
          label="Composant ou licence"
          value={typed}
          onChange={setTyped}
          onLeave={() => table.current?.focus()}
        />
      }
    >
      <ListTable
        of={{ ...composants, data: found }}
        query={typed}
        none="Aucun composant n’est inclus"
        label="Composants"
        columns={columns}
        getId={({ name, version }) => `${name}@${version}`}
        onOpen={setOpened}
        ref={table}
      />
      <LicenceDialog composant={opened} onClose={() => setOpened(undefined)} />
    </Screen>
  );
}

/** Links to the same in the form that vulnerability scanners read. */
function SbomLink() {
  return <DownloadLink href={toAddress(thirdPartyFiles.sbom)}>Enregistrer la nomenclature (SBOM)</DownloadLink>;
}
