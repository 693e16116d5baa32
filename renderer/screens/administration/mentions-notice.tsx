import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { getBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { joinMentions, listMissingMentions } from '#shared/documents/missing-mentions.ts';

/**
 * Shows what the law requires of invoices and the shop's card lacks, until it is there, with a link for users who may
 * add it.
 */
export function MentionsNotice() {
  const { data: boutique } = useAnswer(getBoutique, {});
  const { may } = useMay();
  const missing = boutique ? listMissingMentions(boutique) : [];
  if (missing.length === 0) return null;
  const way = (
    <Button component={Link} to="/administration/boutique" size="xs" variant="default">
      Compléter la fiche
    </Button>
  );
  return (
    <Notice tone="warning" actions={may(updateBoutique) ? way : undefined}>
      {`Il manque sur vos factures, de par la loi\u00a0: ${joinMentions(missing)} de la boutique.`}
      {!may(updateBoutique) && ' Prévenez la personne qui gère Comptoir.'}
    </Notice>
  );
}
