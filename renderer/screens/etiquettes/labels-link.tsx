import { Button } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type EtiquetteDemandee, toEtiquettesText } from '#shared/contracts/articles/etiquettes.ts';

type Props = { of: readonly EtiquetteDemandee[]; size?: 'xs'; 'aria-label'?: string };

export function LabelsLink({ of: demandees, ...button }: Props) {
  const articles = encodeURIComponent(toEtiquettesText(demandees));
  return (
    <Button
      {...button}
      component={Link}
      to={`/etiquettes?articles=${articles}`}
      variant="default"
      leftSection={<IconTag size={16} stroke={1.7} aria-hidden="true" />}
    >
      Étiquettes
    </Button>
  );
}
