import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';

/** Shows a button that copies a text to the clipboard and confirms it. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  }

  const isCopied = outcome === 'copied';
  const Glyph = isCopied ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      data-autofocus
      onClick={() => void copy()}
      leftSection={<Glyph size={16} stroke={1.8} aria-hidden="true" />}
    >
      <span aria-live="polite">
        {isCopied ? 'Copié' : outcome === 'failed' ? 'Copie refusée\u00a0: sélectionnez le texte' : children}
      </span>
    </Button>
  );
}
