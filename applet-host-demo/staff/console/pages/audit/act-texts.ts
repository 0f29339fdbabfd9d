import type { StaffLanguage } from '../../../kit/say.ts';

/** The acts of the audit log in words, by their names in the log: English, then Chinese. Loaded with the pages that show the log. */
const ACTS: Readonly<Record<string, readonly [en: string, cn: string]>> = {
  createPlayer: ['Player created', '创建玩家'],
  updatePlayer: ['Player changed', '修改玩家'],
  freezePlayer: ['Player frozen', '冻结玩家'],
  unfreezePlayer: ['Player unfrozen', '解冻玩家'],
  setLimit: ['Limit of a player set', '设置玩家限制'],
  removeLimit: ['Limit of a player removed', '解除玩家限制'],
  kickPlayer: ['Player signed out', '强制玩家下线'],
  setPlayerPassword: ['Password of a player set', '设置玩家密码'],
  exportPlayer: ['Export of a player’s data started', '导出玩家数据'],
  downloadPlayerExport: ['Export of a player’s data downloaded', '下载玩家数据'],
  exportPlayers: ['Players exported as a table', '导出玩家名单'],
  erasePlayer: ['Player erased', '抹除玩家'],
  endSession: ['Session of a player ended', '结束玩家的登录'],
  endSessions: ['All sessions of a player ended', '结束玩家的全部登录'],
  addFriendship: ['Friendship added', '添加好友关系'],
  removeFriendship: ['Friendship removed', '解除好友关系'],
  createGroup: ['Group created', '创建群组'],
  updateGroup: ['Group changed', '修改群组'],
  dissolveGroup: ['Group dissolved', '解散群组'],
  setAnnouncement: ['Announcement set', '设置公告'],
  setFlag: ['Switch of a group set', '设置群组开关'],
  setAlias: ['Alias of a group set', '设置群组别名'],
  removeAlias: ['Alias of a group removed', '移除群组别名'],
  addMembers: ['Members added', '添加群成员'],
  removeMember: ['Member removed', '移除群成员'],
  setRole: ['Role of a member set', '设置成员角色'],
  setMute: ['Member muted or unmuted', '禁言或解除禁言'],
  createAccount: ['Service account created', '创建服务号'],
  updateAccount: ['Service account changed', '修改服务号'],
  uploadPicture: ['Picture uploaded', '上传图片'],
  deletePicture: ['Picture deleted', '删除图片'],
  sendMessage: ['Message sent', '发送消息'],
  shadowMessage: ['Message removed for all but its sender', '隐藏消息（仅发送者可见）'],
  removeMessage: ['Message removed for everyone', '为所有人移除消息'],
  undoRemoval: ['Removed message shown again', '恢复显示已移除的消息'],
  restoreMessage: ['Hidden message shown to all again', '恢复显示已隐藏的消息'],
  sendBroadcast: ['Broadcast sent', '群发消息'],
  cancelScheduledMessage: ['Scheduled message cancelled', '取消定时消息'],
  getReportFile: ['Evidence file opened', '查看证据文件'],
  getReportChat: ['Reported conversation read', '查看被举报的聊天'],
  createReport: ['Report made', '提交举报'],
  resolveReport: ['Report upheld', '举报成立'],
  dismissReport: ['Report dismissed', '驳回举报'],
  createAgent: ['Agent created', '创建客服'],
  updateAgent: ['Agent changed', '修改客服'],
  transferServiceSession: ['Session of another agent passed on', '转接他人的会话'],
  closeServiceSession: ['Session of another agent closed', '关闭他人的会话'],
  createTenant: ['Tenant created', '创建租户'],
  updateTenant: ['Settings changed', '修改设置'],
  setTenantIcon: ['Icon uploaded', '上传图标'],
  removeTenantIcon: ['Icon removed', '移除图标'],
  setLauncherIcon: ['Picture of the bubble uploaded', '上传悬浮按钮图片'],
  removeLauncherIcon: ['Picture of the bubble removed', '移除悬浮按钮图片'],
  addIdentityKey: ['Identity key added', '添加身份密钥'],
  removeIdentityKey: ['Identity key removed', '移除身份密钥'],
  createKey: ['API key created', '创建 API 密钥'],
  revokeKey: ['API key revoked', '吊销 API 密钥'],
  createWebhook: ['Webhook created', '创建 Webhook'],
  deleteWebhook: ['Webhook removed', '移除 Webhook'],
  replayEvents: ['Failed events delivered again', '重新投递失败事件'],
  createOperator: ['Operator created', '创建操作员'],
  updateOperator: ['Operator changed', '修改操作员'],
  changeOwnPassword: ['Own password changed', '修改自己的密码'],
  setUpSecondFactor: ['Authenticator app set up', '设置验证器应用'],
  pauseOutgoing: ['Outgoing work paused', '暂停对外发送'],
  resumeOutgoing: ['Outgoing work resumed', '恢复对外发送'],
  trimAudit: ['Old entries removed', '移除旧记录'],
};

/** The names of all known acts. */
export const ACT_NAMES = Object.keys(ACTS);

const at = (language: StaffLanguage): 0 | 1 => (language === 'en' ? 0 : 1);

/** An act in words. An act of a later version keeps its name. */
export const sayAct = (language: StaffLanguage, act: string): string => ACTS[act]?.[at(language)] ?? act;

const ACTORS: Readonly<Record<string, readonly [en: string, cn: string]>> = {
  token: ['Token of the server', '服务器令牌'],
  'command-line': ['Command line', '命令行'],
  retention: ['Retention', '数据保留'],
};
const SUPERVISOR = ['Supervisor', '客服主管'] as const;

/** The author of an entry: the operator’s name or the id of an API key unchanged, others in words. */
export function sayActor(language: StaffLanguage, actor: string): string {
  const [, userId] = /^user:(.+)$/.exec(actor) ?? [];
  return userId === undefined ? (ACTORS[actor]?.[at(language)] ?? actor) : `${SUPERVISOR[at(language)]} ${userId}`;
}
