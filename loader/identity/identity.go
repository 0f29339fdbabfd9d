package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"math/big"
	"os"
	"time"
)

// MeeLineToken signs the identity token of a player with the JWK in MEELINE_KEY.
func MeeLineToken(tenant, playerID, name string) (string, error) {
	var jwk struct{ Kid, X, Y, D string }
	if err := json.Unmarshal([]byte(os.Getenv("MEELINE_KEY")), &jwk); err != nil {
		return "", err
	}
	b64 := base64.RawURLEncoding
	number := func(text string) *big.Int {
		bytes, _ := b64.DecodeString(text)
		return new(big.Int).SetBytes(bytes)
	}
	public := ecdsa.PublicKey{Curve: elliptic.P256(), X: number(jwk.X), Y: number(jwk.Y)}
	key := ecdsa.PrivateKey{PublicKey: public, D: number(jwk.D)}

	now := time.Now().Unix()
	header, _ := json.Marshal(map[string]any{"alg": "ES256", "typ": "JWT", "kid": jwk.Kid})
	claims, err := json.Marshal(map[string]any{
		"iss": tenant, "aud": "meeline", "sub": playerID, "name": name, "iat": now, "exp": now + 120,
	})
	if err != nil {
		return "", err
	}
	signed := b64.EncodeToString(header) + "." + b64.EncodeToString(claims)
	hash := sha256.Sum256([]byte(signed))
	r, s, err := ecdsa.Sign(rand.Reader, &key, hash[:])
	if err != nil {
		return "", err
	}
	signature := make([]byte, 64)
	r.FillBytes(signature[:32])
	s.FillBytes(signature[32:])
	return signed + "." + b64.EncodeToString(signature), nil
}
