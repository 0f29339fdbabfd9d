/** The message types with texts. `said` is the text that the page must show unchanged; undefined: it may be cut or left out. */
export const HOSTILE_BODIES: readonly ((text: string) => {
  readonly type: string;
  readonly body: object | string;
  readonly said?: string;
})[] = [
  (text) => ({ type: 'friendCard', body: { user_name: text, head_photo: text, ml_id: text }, said: text }),
  (text) => ({
    type: 'groupCard',
    body: { group_name: text, group_no: text, head_photo: text, group_id: text },
    said: text,
  }),
  (text) => ({ type: 'share', body: { title: text, text, url: text }, said: text }),
  (text) => ({ type: 'share', body: { title: 'x', url: text } }),
  (text) => ({ type: 'groupRed', body: { redDesc: text, redId: text, state: text }, said: text }),
  (text) => ({ type: 'generalRedEnvelope', body: { redDesc: text, redId: text, name: text }, said: text }),
  (text) => ({ type: 'friendRed', body: { remark: text, redId: text, name: text, muidTarget: text }, said: text }),
  (text) => ({ type: 'grebRedEnvelope', body: { redId: text, owner: 'M000000000', name: text }, said: text }),
  (text) => ({ type: 'redEnvelopeRefund', body: { owner: 'M000000000', name: text, amount: text }, said: text }),
  (text) => ({ type: 'transfer', body: { amount: text, remark: text, muid: text, muidTarget: text }, said: text }),
  (text) => ({
    type: 'shareBet',
    body: {
      gameName: text,
      playName: text,
      periodNo: text,
      betContent: text,
      betAmount: text,
      hitRate: text,
      ownNickName: text,
    },
    said: text,
  }),
  (text) => ({ type: 'video-chat', body: { text, duration: 3 }, said: text }),
  (text) => ({ type: 'cs-info', body: { text }, said: text }),
  (text) => ({ type: 'notice', body: text, said: text }),
  (text) => ({ type: 'notice_groupMembersAdd', body: { actor: text, names: [text, text] }, said: text }),
  (text) => ({ type: 'notice_updateGroupName', body: { actor: text, group_name: text }, said: text }),
  (text) => ({ type: 'notice_updateGroupANNC', body: { actor: text }, said: text }),
  (text) => ({ type: 'notice_other', body: { text }, said: text }),
  (text) => ({ type: 'doc_msg', body: { src: text, name: text, size: text } }),
  (text) => ({ type: 'img', body: { src: text, width: text, height: text } }),
  (text) => ({ type: 'video', body: { src: text, pictureUrl: text, duration: text } }),
  (text) => ({ type: 'audio_msg', body: { src: text, duration: text, waveform: [text] } }),
  (text) => ({ type: 'game_dice', body: { result: text } }),
  (text) => ({ type: `x${text.replaceAll(/[^\w-]/g, '').slice(0, 20)}`, body: text }),
  (text) => ({ type: 'command_recall', body: { msg_id: text } }),
];
