import { Button, FileButton } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import classes from './boutique.module.css';
import { logoTypes, readLogo } from './read-logo.ts';

type Props = { value: string; error: ReactNode; onChange: (logo: string) => void };

/** The logo as documents print it, on white; picked from a file or dropped there. */
export function LogoField({ value, error, onChange }: Props) {
  const [problem, setProblem] = useState<string>();

  async function take(file: File | null | undefined) {
    if (!file) return;
    try {
      onChange(await readLogo(file));
      setProblem(undefined);
    } catch (failure) {
      setProblem((failure as Error).message);
    }
  }

  return (
    <>
      <LogoFrame value={value} onDrop={(file) => void take(file)} />
      <div className={classes.logoActions}>
        <FileButton accept={logoTypes} onChange={(file) => void take(file)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPhoto size={16} stroke={1.8} aria-hidden="true" />}>
              {value === '' ? 'Choisir une image' : 'Changer d’image'}
            </Button>
          )}
        </FileButton>
        {value !== '' && (
          <Button
            variant="subtle"
            onClick={() => onChange('')}
            leftSection={<IconTrash size={16} stroke={1.8} aria-hidden="true" />}
          >
            Retirer
          </Button>
        )}
      </div>
      <p className={classes.hint}>PNG ou JPEG, 500&#160;Ko au plus. Imprimé en tête de chaque document.</p>
      {(problem ?? error) && (
        <p className={classes.problem} role="alert">
          {problem ?? error}
        </p>
      )}
    </>
  );
}

function LogoFrame({ value, onDrop }: { value: string; onDrop: (file: File | undefined) => void }) {
  const [isDragging, setIsDragging] = useState(false);

  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsDragging(isOver);
  };

  return (
    <div
      className={classes.logo}
      data-dragging={isDragging || undefined}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        onDrop(event.dataTransfer.files[0]);
      }}
    >
      {value === '' ? 'Aucun logo' : <img src={value} alt="Logo de la boutique" />}
    </div>
  );
}
