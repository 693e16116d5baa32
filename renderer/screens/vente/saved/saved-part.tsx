import { Button } from '@mantine/core';
import { useState } from 'react';
import { documentApis } from '#renderer/api/document-kinds.ts';
import { PartDialog } from '#renderer/screens/documents/parts/part-dialog.tsx';
import { listPartTransformations } from '#renderer/screens/documents/parts/part-transformations.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import type { Faite } from '#renderer/stores/vente.store.ts';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';

/** Delivers a part of the order just saved, by the same key as on its card. */
export function SavedPart({ faite: { kind, numero } }: { faite: Faite }) {
  const [isOpen, setOpen] = useState(false);
  const { whyNot } = useMay();
  const document = documentApis[kind].useOne(numero).data;
  const parts = document && listPartTransformations(kind, { ...document, chain: undefined }, whyNot);
  const way = parts?.offers[0];
  const isOffered = way !== undefined && way.reason === undefined;
  const open = () => setOpen(true);
  useShortcut(parts?.key ?? 'P', way?.label ?? '', open, { group: 'Document', isEnabled: isOffered });
  if (!document || !isOffered) return null;
  return (
    <>
      <Button variant="default" onClick={open} {...toKeyProps(parts?.key ?? 'P')}>
        {way.label}
      </Button>
      <PartDialog document={document} way={isOpen ? way : undefined} onClose={() => setOpen(false)} />
    </>
  );
}
