import { Button } from '@mantine/core';
import { IconDownload, IconTableExport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { saveCsv } from '../download.ts';
import { useShortcut } from '../keyboard/shortcuts.tsx';
import { showFailure } from '../show-failure.tsx';

type Props = {
  /** The name of the shortcut, e.g. «Exporter l’inventaire», and the group it is listed in. */
  name: string;
  group: string;
  filename: string;
  read: () => Promise<string>;
};

/** Reads an export and saves it as a CSV file. */
export function ExportButton({ name, group, filename, read }: Props) {
  const exporting = useMutation({
    mutationFn: read,
    onSuccess: (text) => saveCsv(text, filename),
    onError: (error) => showFailure('L’export n’a pas abouti.', error),
  });
  useShortcut('Alt+X', name, () => exporting.mutate(), { group });
  return (
    <Button
      variant="default"
      loading={exporting.isPending}
      aria-keyshortcuts="Alt+X"
      leftSection={<IconDownload size={16} stroke={1.8} aria-hidden="true" />}
      onClick={() => exporting.mutate()}
    >
      Exporter
    </Button>
  );
}

/** Links to a whole list as a file for a French Excel; the browser saves it while the service writes it. */
export function ExportLink({ href, label = 'Exporter en CSV' }: { href: string; label?: string }) {
  return (
    <DownloadLink href={href} icon={IconTableExport}>
      {label}
    </DownloadLink>
  );
}

type LinkProps = { href: string; icon?: typeof IconDownload; children: ReactNode };

/** Links to a file of the service; the browser saves it. */
export function DownloadLink({ href, icon: Glyph = IconDownload, children }: LinkProps) {
  return (
    <Button
      component="a"
      variant="default"
      href={href}
      download
      leftSection={<Glyph size={16} stroke={1.8} aria-hidden="true" />}
    >
      {children}
    </Button>
  );
}
