import { Button } from '@mantine/core';
import { IconArrowBackUp, IconPackageImport } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#renderer/api/client.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { ExportButton } from '#renderer/ui/screen/export-button.tsx';
import type { TransfertComplet } from '#shared/contracts/transferts/transfert.ts';
import { createArrivee, exportTransfert } from '#shared/contracts/transferts/transferts.ts';
import { ReceiveTransfert } from './receive-transfert.tsx';

const group = 'Transfert';
const look = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;

type Props = { of: TransfertComplet; ici: string | null };

/** Shows what can be done with a transfert in its state, in this shop. */
export function TransfertActions({ of: transfert, ici }: Props) {
  const { numero } = transfert;
  const isWaiting = transfert.lignes.some(({ en_route }) => en_route !== 0);
  const mayReceive = useMay().may(createArrivee);
  const isHere = ici === transfert.destination || ici === transfert.origine;
  return (
    <>
      <ExportButton
        name="Exporter le transfert"
        group={group}
        filename={`transfert-${numero}.csv`}
        read={() => call(exportTransfert, { params: { numero }, query: { format: 'excel' } })}
      />
      {isWaiting && mayReceive && isHere && <ReceiveButton of={transfert} ici={ici} />}
    </>
  );
}

function ReceiveButton({ of: transfert, ici }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isOrigin = ici === transfert.origine;
  const verb = isOrigin ? 'Reprendre' : 'Recevoir';
  useShortcut('R', verb, () => setOpen(true), { group });
  return (
    <>
      <Button
        variant={isOrigin ? 'default' : 'filled'}
        onClick={() => setOpen(true)}
        aria-keyshortcuts="R"
        leftSection={isOrigin ? <IconArrowBackUp {...look} /> : <IconPackageImport {...look} />}
      >
        {`${verb}…`}
      </Button>
      {isOpen && <ReceiveTransfert of={transfert} verb={verb} onClose={() => setOpen(false)} />}
    </>
  );
}
