using System;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

/// <summary>Signs the identity tokens of players with the JWK in MEELINE_KEY. .NET 6 and newer.</summary>
public static class MeeLineIdentity
{
    public static string Token(string tenant, string playerId, string name)
    {
        var jwk = JsonDocument.Parse(Environment.GetEnvironmentVariable("MEELINE_KEY")!).RootElement;
        byte[] Bytes(string member) => Decode(jwk.GetProperty(member).GetString()!);
        using var key = ECDsa.Create(new ECParameters
        {
            Curve = ECCurve.NamedCurves.nistP256,
            D = Bytes("d"),
            Q = new ECPoint { X = Bytes("x"), Y = Bytes("y") },
        });
        var now = DateTimeOffset.UtcNow.ToUnixTimeSeconds();
        var header = Encode(JsonSerializer.SerializeToUtf8Bytes(new { alg = "ES256", typ = "JWT", kid = jwk.GetProperty("kid").GetString() }));
        var claims = Encode(JsonSerializer.SerializeToUtf8Bytes(new { iss = tenant, aud = "meeline", sub = playerId, name, iat = now, exp = now + 120 }));
        var signed = $"{header}.{claims}";
        // The signature has the form of JWTs (IEEE P1363) by default.
        return $"{signed}.{Encode(key.SignData(Encoding.ASCII.GetBytes(signed), HashAlgorithmName.SHA256))}";
    }

    private static string Encode(byte[] bytes) =>
        Convert.ToBase64String(bytes).TrimEnd('=').Replace('+', '-').Replace('/', '_');

    private static byte[] Decode(string text) =>
        Convert.FromBase64String(text.Replace('-', '+').Replace('_', '/').PadRight((text.Length + 3) / 4 * 4, '='));
}
