import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconUpload } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { useMay } from '#renderer/stores/session.store.ts';
import { useShortcut } from '#renderer/ui/shortcuts.tsx';
import { importEndpoints } from '#shared/contracts/imports.ts';
import type { Nature } from '#shared/import-fields.ts';
import { natureWords } from './import-words.ts';
import { useExport } from './use-export.ts';

const look = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

/** A list's way to and from files. */
export function FileMenu({ nature }: { nature: Nature }) {
  const go = useNavigate();
  const { may } = useMay();
  const exporting = useExport(nature);
  const path = `/import/${nature}`;
  const mayImport = may(importEndpoints[nature]);
  const { many } = natureWords[nature];
  useShortcut('Alt+I', `Importer des ${many}`, () => void go(path), { group: 'Liste', isEnabled: mayImport });
  useShortcut('Alt+X', `Exporter les ${many}`, () => exporting.mutate('excel'), { group: 'Liste' });

  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button variant="default" loading={exporting.isPending} rightSection={<IconChevronDown {...look} />}>
          Fichier
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayImport && (
          <Menu.Item component={Link} to={path} leftSection={<IconUpload {...look} />}>
            Importer un fichier CSV…
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconDownload {...look} />} onClick={() => exporting.mutate('excel')}>
          Exporter pour Excel
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload {...look} />} onClick={() => exporting.mutate('csv')}>
          Exporter en CSV standard
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
