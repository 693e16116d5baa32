import { Button } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useState } from 'react';
import { useIsDesk } from '#renderer/api/use-boutiques.ts';
import { ConditionsDialog } from './conditions-dialog.tsx';

/** Opens the conditions of the shops at a desk; nothing for a single shop. */
export function ConditionsButton() {
  const [isOpen, setOpen] = useState(false);
  if (!useIsDesk()) return null;
  return (
    <>
      <Button
        variant="default"
        onClick={() => setOpen(true)}
        leftSection={<IconBuildingStore size={17} stroke={1.7} aria-hidden="true" />}
      >
        Conditions des boutiques
      </Button>
      {isOpen && <ConditionsDialog onClose={() => setOpen(false)} />}
    </>
  );
}
