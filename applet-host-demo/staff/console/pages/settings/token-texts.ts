import { fillText, type StaffLanguage, type TextValues } from '../../../kit/say.ts';

/** The texts of the check of a token. They come with the settings, because the console's start does not need them. */
const en = {
  tokenCheck: 'Check a token',
  tokenHint: 'The JWT that your server has signed. It is checked as at a sign-in, and not stored.',
  token: 'Token',
  tokenFor: 'Token for',
  tokenForIdentity: 'Sign-in',
  tokenForPayment: 'Payment',
  tokenAccepted: 'Accepted',
  tokenRefused: 'Refused',
  tokenClaims: 'Claims of the token',
  foundExpected: '{found}; expected: {expected}',
  'player-new': 'The first sign-in creates the player.',
  'player-new-payment': 'No such player has signed in.',
  'player-known': 'The player is known.',
  'player-frozen': 'The player is frozen: every sign-in is refused.',
  'player-erased': 'The player was erased: every sign-in is refused.',
  'cure-format': 'Give only the JWT: three parts, without “Bearer”, quotes or line breaks.',
  'cure-alg': 'Sign with ES256 (P-256) or EdDSA (Ed25519), as the public key says.',
  'cure-kid': 'Write the kid of a key above into the header, or add the new public key.',
  'cure-keys': 'Add the public key of your server above.',
  'cure-signature': 'Sign with the private key of this kid, and change nothing afterwards.',
  'cure-der': 'Sign with r and s (IEEE P1363, 64 bytes), not DER.',
  'cure-iss': 'Set iss to the code of the tenant. Upper and lower case count.',
  'cure-aud': 'Set aud to the expected text.',
  'cure-sub': 'Set sub to the player’s id as a text, not as a number.',
  'cure-iat': 'Set iat to the present time in seconds. If it is right, correct the clock of your server.',
  'cure-nbf': 'Leave nbf out, or correct the clock of your server.',
  'cure-exp': 'Sign a new token for each request. If it was new, correct the clock of your server.',
  'cure-lifetime': 'Set exp to a time shortly after iat, both in seconds.',
  'cure-player': 'Call setUser when another player signs in.',
  'cure-text': 'Sign this claim as the question to confirmPayment states it.',
};

export type TokenTextKey = keyof typeof en;

const cn: Readonly<Record<TokenTextKey, string>> = {
  tokenCheck: '检查令牌',
  tokenHint: '您的服务器签名的 JWT。检查方式与登录相同，不会保存。',
  token: '令牌',
  tokenFor: '令牌用途',
  tokenForIdentity: '登录',
  tokenForPayment: '支付',
  tokenAccepted: '会接受',
  tokenRefused: '会拒绝',
  tokenClaims: '令牌的内容',
  foundExpected: '{found}；应为：{expected}',
  'player-new': '首次登录时会创建该玩家。',
  'player-new-payment': '该玩家尚未登录过。',
  'player-known': '该玩家已存在。',
  'player-frozen': '该玩家已冻结，登录会被拒绝。',
  'player-erased': '该玩家已删除，登录会被拒绝。',
  'cure-format': '只填写 JWT：三段，不带“Bearer”、引号或换行。',
  'cure-alg': '请按公钥使用 ES256（P-256）或 EdDSA（Ed25519）签名。',
  'cure-kid': '请在头部写入上面某个密钥的 kid，或添加新的公钥。',
  'cure-keys': '请在上面添加您服务器的公钥。',
  'cure-signature': '请用该 kid 的私钥签名，签名后不要再改动。',
  'cure-der': '签名须为 r 和 s（IEEE P1363，64 字节），不是 DER。',
  'cure-iss': '请将 iss 设为商户代码，区分大小写。',
  'cure-aud': '请将 aud 设为应有的文字。',
  'cure-sub': '请将 sub 设为玩家编号，用文字而非数字。',
  'cure-iat': '请将 iat 设为当前时间（秒）。若无误，请校准服务器时钟。',
  'cure-nbf': '请去掉 nbf，或校准服务器时钟。',
  'cure-exp': '请为每次请求签发新令牌。若是新令牌，请校准服务器时钟。',
  'cure-lifetime': '请将 exp 设为稍晚于 iat 的时间，均以秒计。',
  'cure-player': '换玩家登录时请调用 setUser。',
  'cure-text': '请按 confirmPayment 收到的内容签名此项。',
};

/** Returns a text with its values. */
export const sayToken = (language: StaffLanguage, key: TokenTextKey, values?: TextValues): string =>
  fillText((language === 'cn' ? cn : en)[key], values);
