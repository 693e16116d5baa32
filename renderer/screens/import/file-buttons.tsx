import { Button } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { useMay } from '#renderer/stores/session.store.ts';
import { useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { importEndpoints } from '#shared/contracts/imports.ts';
import type { Nature } from '#shared/tables/import-fields.ts';
import { natureLabels } from './nature-labels.ts';
import { type ExportQuestion, useExport } from './use-export.ts';

const look = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

type Props = { nature: Nature; question: ExportQuestion };

/** Shows the links of a list to an import, and to a file for Excel with what the list shows. */
export function FileButtons({ nature, question }: Props) {
  const go = useNavigate();
  const { may } = useMay();
  const exporting = useExport(nature, question);
  const path = `/import/${nature}`;
  const mayImport = may(importEndpoints[nature]);
  const { many } = natureLabels[nature];
  useShortcut('Alt+I', `Importer des ${many}`, () => void go(path), { group: 'Liste', isEnabled: mayImport });
  useShortcut('Alt+X', `Exporter les ${many}`, () => exporting.mutate('excel'), { group: 'Liste' });

  return (
    <>
      {mayImport && (
        <Button
          component={Link}
          to={path}
          variant="default"
          aria-keyshortcuts="Alt+I"
          leftSection={<IconUpload {...look} />}
        >
          Importer
        </Button>
      )}
      <Button
        variant="default"
        loading={exporting.isPending}
        aria-keyshortcuts="Alt+X"
        leftSection={<IconDownload {...look} />}
        onClick={() => exporting.mutate('excel')}
      >
        Exporter
      </Button>
    </>
  );
}
