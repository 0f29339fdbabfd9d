/** The keys of the texts about leaving a group, by what it ends. */
export const LEAVE_TEXTS = {
  group: {
    action: 'dissolve',
    question: 'dissolveQuestion',
    text: 'dissolveText',
    confirm: 'dissolveConfirm',
    done: 'dissolved',
  },
  membership: { action: 'leave', question: 'leaveQuestion', text: 'leaveText', confirm: 'leaveConfirm', done: 'left' },
} as const;
