<?php
// Needs the extension openssl, which most builds of PHP contain.

function b64(string $bytes): string
{
    return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
}

function unb64(string $text): string
{
    return base64_decode(strtr($text, '-_', '+/'));
}

/** The private key of a JWK on the curve P-256, in the form that openssl reads. */
function meeline_pem(array $jwk): string
{
    $der = hex2bin('30770201010420') . unb64($jwk['d'])
        . hex2bin('a00a06082a8648ce3d030107a14403420004') . unb64($jwk['x']) . unb64($jwk['y']);
    return "-----BEGIN EC PRIVATE KEY-----\n" . chunk_split(base64_encode($der), 64, "\n") . "-----END EC PRIVATE KEY-----\n";
}

/** An integer of a DER signature as 32 bytes. */
function meeline_int(string $der, int &$at): string
{
    $length = ord($der[$at + 1]);
    $bytes = substr($der, $at + 2, $length);
    $at += 2 + $length;
    return str_pad(ltrim($bytes, "\0"), 32, "\0", STR_PAD_LEFT);
}

function meeline_token(string $tenant, string $playerId, string $name): string
{
    $jwk = json_decode(getenv('MEELINE_KEY'), true, 512, JSON_THROW_ON_ERROR);
    $now = time();
    $header = ['alg' => 'ES256', 'typ' => 'JWT', 'kid' => $jwk['kid']];
    $claims = ['iss' => $tenant, 'aud' => 'meeline', 'sub' => $playerId, 'name' => $name, 'iat' => $now, 'exp' => $now + 120];
    $signed = b64(json_encode($header, JSON_THROW_ON_ERROR)) . '.' . b64(json_encode($claims, JSON_THROW_ON_ERROR));
    openssl_sign($signed, $der, meeline_pem($jwk), OPENSSL_ALGO_SHA256) || throw new RuntimeException('MEELINE_KEY cannot sign');
    $at = 2;
    return $signed . '.' . b64(meeline_int($der, $at) . meeline_int($der, $at));
}
