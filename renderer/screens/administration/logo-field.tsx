import { Button, FileButton, Group } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { DropArea } from '#renderer/ui/drop-area.tsx';
import { lockedHint } from '#renderer/ui/form/use-contract-form.ts';
import { toError } from '#shared/endpoints/errors.ts';
import classes from './boutique.module.css';
import { logoTypes, readLogo } from './read-logo.ts';

type Props = { value: string; error: ReactNode; onChange: (logo: string) => void; isLocked: boolean };

const usualHint = 'PNG ou JPEG, 500\u00a0Ko au plus. Imprimé en tête de chaque document.';

/** Shows the logo as documents print it, on white; chosen from a file or dropped there. */
export function LogoField({ value, error, onChange, isLocked }: Props) {
  const [problem, setProblem] = useState<string>();

  async function take(file: File | null) {
    if (!file || isLocked) return;
    try {
      onChange(await readLogo(file));
      setProblem(undefined);
    } catch (failure) {
      setProblem(toError(failure).message);
    }
  }

  return (
    <>
      <DropArea className={classes.logo} onDrop={(file) => void take(file)}>
        {value === '' ? 'Aucun logo' : <img src={value} alt="Logo de la boutique" />}
      </DropArea>
      <Group gap="var(--space-2)">
        <FileButton accept={logoTypes} onChange={(file) => void take(file)}>
          {(props) => (
            <Button
              {...props}
              disabled={isLocked}
              variant="default"
              leftSection={<IconPhoto size={16} stroke={1.8} aria-hidden="true" />}
            >
              {value === '' ? 'Choisir une image' : 'Changer d’image'}
            </Button>
          )}
        </FileButton>
        {value !== '' && (
          <Button
            variant="subtle"
            disabled={isLocked}
            onClick={() => onChange('')}
            leftSection={<IconTrash size={16} stroke={1.8} aria-hidden="true" />}
          >
            Retirer
          </Button>
        )}
      </Group>
      <p className={classes.hint}>{isLocked ? lockedHint : usualHint}</p>
      {(problem ?? error) && (
        <p className={classes.problem} role="alert">
          {problem ?? error}
        </p>
      )}
    </>
  );
}
