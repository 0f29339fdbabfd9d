import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPrivateKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.regex.Pattern;

/** Signs the identity tokens of players with the JWK in MEELINE_KEY. Java 11 and newer. */
public final class MeeLineIdentity {
    private static final String JWK = System.getenv("MEELINE_KEY");

    public static String token(String tenant, String playerId, String name) throws GeneralSecurityException {
        long now = Instant.now().getEpochSecond();
        String header = "{\"alg\":\"ES256\",\"typ\":\"JWT\",\"kid\":" + quote(member("kid")) + "}";
        String claims = "{\"iss\":" + quote(tenant) + ",\"aud\":\"meeline\",\"sub\":" + quote(playerId)
            + ",\"name\":" + quote(name) + ",\"iat\":" + now + ",\"exp\":" + (now + 120) + "}";
        String signed = encode(header.getBytes(StandardCharsets.UTF_8)) + "." + encode(claims.getBytes(StandardCharsets.UTF_8));
        AlgorithmParameters curve = AlgorithmParameters.getInstance("EC");
        curve.init(new ECGenParameterSpec("secp256r1"));
        BigInteger secret = new BigInteger(1, Base64.getUrlDecoder().decode(member("d")));
        ECPrivateKeySpec spec = new ECPrivateKeySpec(secret, curve.getParameterSpec(ECParameterSpec.class));
        Signature signer = Signature.getInstance("SHA256withECDSAinP1363Format");
        signer.initSign(KeyFactory.getInstance("EC").generatePrivate(spec));
        signer.update(signed.getBytes(StandardCharsets.US_ASCII));
        return signed + "." + encode(signer.sign());
    }

    private static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** Use your JSON library here if you have one, and in `quote`. */
    private static String member(String name) {
        var found = Pattern.compile("\"" + name + "\"\\s*:\\s*\"([^\"]*)\"").matcher(JWK);
        if (!found.find()) throw new IllegalStateException("MEELINE_KEY has no \"" + name + "\"");
        return found.group(1);
    }

    private static String quote(String text) {
        var json = new StringBuilder("\"");
        for (char sign : text.toCharArray()) {
            if (sign < ' ' || sign == '"' || sign == '\\') json.append(String.format("\\u%04x", (int) sign));
            else json.append(sign);
        }
        return json.append('"').toString();
    }
}
