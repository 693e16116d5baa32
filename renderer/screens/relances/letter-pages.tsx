import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { Letter } from './relance.ts';
import { RelanceLetter } from './relance-letter.tsx';
import classes from './relances.module.css';

/** Shows the e-mails that will be sent, one at a time. */
export function LetterPages({ letters, message }: { letters: readonly Letter[]; message: string }) {
  const [chosen, setChosen] = useState(0);
  const index = Math.min(chosen, letters.length - 1);
  const letter = letters[index];
  if (!letter) return null;
  return (
    <section className={classes.pages} aria-label="Aperçu des e-mails">
      {letters.length > 1 && (
        <div className={classes.pager}>
          <ActionIcon aria-label="E-mail précédent" disabled={index === 0} onClick={() => setChosen(index - 1)}>
            <IconChevronLeft size={18} stroke={1.8} />
          </ActionIcon>
          <output>{`${index + 1} sur ${letters.length}`}</output>
          <ActionIcon
            aria-label="E-mail suivant"
            disabled={index === letters.length - 1}
            onClick={() => setChosen(index + 1)}
          >
            <IconChevronRight size={18} stroke={1.8} />
          </ActionIcon>
        </div>
      )}
      <RelanceLetter letter={letter} message={message} />
    </section>
  );
}
