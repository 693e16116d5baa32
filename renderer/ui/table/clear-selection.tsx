import { ActionIcon, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';

/** Shows the button that clears a list's selection, as Escape does. */
export function ClearSelection({ onClear }: { onClear: () => void }) {
  return (
    <Tooltip label="Désélectionner (Échap)">
      <ActionIcon aria-label="Désélectionner" onClick={onClear}>
        <IconX size={16} stroke={1.8} />
      </ActionIcon>
    </Tooltip>
  );
}
